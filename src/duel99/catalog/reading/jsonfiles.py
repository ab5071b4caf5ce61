"""The three JSON formats: our JSON Lines, YGOPRODeck's dump, yaml-yugi's aggregate."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Final, TypeAlias, TypeVar

import msgspec

from duel99.catalog.facts import Record, Stats
from duel99.catalog.faults import FileFault
from duel99.kernel.terms import Kind

from .outcome import Contents, Outcome, Refused, Unread, attempt
from .parts import (
    MAX_ID,
    Remarks,
    card_id,
    clean_names,
    clean_texts,
    clean_word,
    clean_words,
    monster_stats,
    spell_or_trap,
)

_T = TypeVar("_T")
_Make = Callable[[_T, Remarks], Record]
_Id: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MAX_ID)]
TEXT_LANGUAGES: Final = ("zh-TW", "zh-CN", "ja", "en")
"""Of files with many languages: the texts that are kept."""
_SAMPLE: Final = 2000


class Line(msgspec.Struct):
    """A line of our JSON Lines: facts only."""

    id: int
    kind: str
    name: dict[str, str | None]
    konami_id: _Id | None = None
    race: str | None = None
    types: list[str] = []
    attribute: str | None = None
    level: int | None = None
    rank: int | None = None
    link_arrows: list[str] = []
    pendulum_scale: int | None = None
    atk: int | str | None = None
    def_: int | str | None = msgspec.field(name="def", default=None)
    property: str | None = None
    series: list[str] = []
    prints: list[str] = []
    aliases: list[_Id] = []


class SetEntry(msgspec.Struct):
    set_number: str | None = None


class YamlYugi(msgspec.Struct):
    """A card of yaml-yugi's aggregate."""

    name: dict[str, str | None]
    card_type: str
    password: int | None = None
    fake_password: int | list[int] | None = None
    konami_id: _Id | None = None
    text: dict[str, str | None] = {}
    monster_type_line: str | None = None
    attribute: str | None = None
    level: int | None = None
    rank: int | None = None
    link_arrows: list[str] | None = None
    pendulum_scale: int | None = None
    atk: int | str | None = None
    def_: int | str | None = msgspec.field(name="def", default=None)
    property: str | None = None
    series: list[str] | None = None
    sets: dict[str, list[SetEntry]] | None = None


class DeckSet(msgspec.Struct):
    set_code: str | None = None


class DeckImage(msgspec.Struct):
    id: _Id


class DeckMisc(msgspec.Struct):
    konami_id: _Id | None = None


class YgoProDeck(msgspec.Struct):
    """A card of YGOPRODeck's dump."""

    id: int
    name: str
    type: str
    desc: str | None = None
    typeline: list[str] | None = None
    race: str | None = None
    attribute: str | None = None
    atk: int | None = None
    def_: int | None = msgspec.field(name="def", default=None)
    level: int | None = None
    scale: int | None = None
    linkmarkers: list[str] | None = None
    archetype: str | None = None
    card_sets: list[DeckSet] | None = None
    card_images: list[DeckImage] | None = None
    misc_info: list[DeckMisc] | None = None


class _Dump(msgspec.Struct):
    data: list[msgspec.Raw]


def open_json(path: Path, data: bytes) -> Contents:
    """Whichever of the formats the text is in. Raises :class:`FileFault`."""
    start = data[:64].lstrip()
    if start.startswith(b"["):
        return _open_yaml_yugi(path, data)
    if start.startswith(b"{"):
        first = data.split(b"\n", 1)[0]
        if _is_line(first):
            return _open_lines(data)
        if b'"data"' in data[:4096] or _is_object(data):
            return _open_ygoprodeck(path, data)
        return _open_lines(data)
    raise FileFault("unknown_format", path=path)


def _is_object(data: bytes) -> bool:
    try:
        msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def _is_line(text: bytes) -> bool:
    try:
        keys = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, RecursionError):
        return False
    return "data" not in keys and "error" not in keys


# ------------------------------------------------------------------------------ our JSON Lines


def _open_lines(data: bytes) -> Contents:
    lines = data.splitlines()
    decode = msgspec.json.Decoder(Line).decode

    def outcomes(_: str) -> Iterator[Outcome]:
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield from _decoded(f"line {number}", line, decode, _from_line)

    return Contents("jsonl", sum(1 for line in lines if line.strip()), outcomes)


def _from_line(card: Line, remarks: Remarks) -> Record:
    if card.kind == "monster":
        stats = monster_stats(
            card.types,
            card.race,
            card.attribute,
            grade=card.rank or card.level,
            arrows=card.link_arrows,
            scale=card.pendulum_scale,
            attack=card.atk,
            defense=card.def_,
            remarks=remarks,
        )
    else:
        stats = _other(card.kind, card.property)
    return Record(
        id=card_id(card.id),
        aliases=tuple(card.aliases),
        konami_id=card.konami_id or 0,
        names=clean_names(card.name.items()),
        stats=stats,
        series=clean_words(card.series),
        prints=clean_words(card.prints),
    )


# ------------------------------------------------------------------------------ yaml-yugi


def _open_yaml_yugi(path: Path, data: bytes) -> Contents:
    entries = _whole(path, data, list[msgspec.Raw])
    decode = msgspec.json.Decoder(YamlYugi).decode

    def outcomes(_: str) -> Iterator[Outcome]:
        for number, entry in enumerate(entries, 1):
            yield from _decoded(f"entry {number}", entry, decode, _from_yaml_yugi)

    return Contents("yaml-yugi", len(entries), outcomes)


_RUBY: Final = re.compile(r"<ruby>(.*?)(?:<rp>.*?</rp>)?<rt>(.*?)</rt>(?:<rp>.*?</rp>)?</ruby>")
_TAG: Final = re.compile(r"<[^<>]{1,20}>")
_READINGS: Final = {"ja": "ja-Hrkt"}
_LATIN: Final = {"ja_romaji": "ja-Latn", "ko_rr": "ko-Latn"}


def _from_yaml_yugi(card: YamlYugi, remarks: Remarks) -> Record:
    if card.card_type == "Monster":
        race, *types = [word.strip() for word in (card.monster_type_line or "").split("/")]
        stats = monster_stats(
            types,
            race,
            card.attribute,
            grade=card.rank or card.level,
            arrows=card.link_arrows or (),
            scale=card.pendulum_scale,
            attack=card.atk,
            defense=card.def_,
            remarks=remarks,
        )
    else:
        stats = _other(card.card_type.lower(), card.property)
    fake = card.fake_password
    password = card.password or (fake[0] if isinstance(fake, list) and fake else fake)
    texts = [(tag, card.text.get(tag)) for tag in TEXT_LANGUAGES]
    return Record(
        id=card_id(password if isinstance(password, int) else None),
        konami_id=card.konami_id or 0,
        names=clean_names(_ruby_names(card.name)),
        texts=clean_texts((tag, _base(text) if text else None) for tag, text in texts),
        stats=stats,
        series=clean_words(card.series or ()),
        prints=clean_words(
            entry.set_number for entries in (card.sets or {}).values() for entry in entries
        ),
    )


def _ruby_names(names: dict[str, str | None]) -> Iterator[tuple[str, str | None]]:
    """Names without their marks; the reading of one with ruby is a name of its own."""
    for language, name in names.items():
        if not name:
            continue
        yield _LATIN.get(language, language), _base(name)
        if language in _READINGS and "<ruby>" in name:
            yield _READINGS[language], _TAG.sub("", _RUBY.sub(r"\2", name))


def _base(text: str) -> str:
    return _TAG.sub("", _RUBY.sub(r"\1", text)) if "<" in text else text


# ------------------------------------------------------------------------------ YGOPRODeck


def _open_ygoprodeck(path: Path, data: bytes) -> Contents:
    entries = _whole(path, data, _Dump).data
    decode = msgspec.json.Decoder(YgoProDeck).decode
    sample = []
    for entry in entries[:_SAMPLE]:
        try:
            sample.append(decode(entry).name)
        except (msgspec.DecodeError, RecursionError):
            continue

    def outcomes(language: str) -> Iterator[Outcome]:
        def make(card: YgoProDeck, remarks: Remarks) -> Record:
            return _from_ygoprodeck(card, language, remarks)

        for number, entry in enumerate(entries, 1):
            yield from _decoded(f"entry {number}", entry, decode, make)

    return Contents("ygoprodeck", len(entries), outcomes, tuple(sample))


def _from_ygoprodeck(card: YgoProDeck, language: str, remarks: Remarks) -> Record:
    own = card_id(card.id)
    images = [image.id for image in card.card_images or () if image.id != own]
    return Record(
        id=own,
        aliases=tuple(images),
        konami_id=next((m.konami_id for m in card.misc_info or () if m.konami_id), 0),
        names=clean_names([(language, card.name)]),
        texts=clean_texts([(language, card.desc)]),
        stats=_ygoprodeck_stats(card, remarks),
        series=clean_words([card.archetype]),
        prints=clean_words(s.set_code for s in card.card_sets or ()),
    )


def _ygoprodeck_stats(card: YgoProDeck, remarks: Remarks) -> Stats:
    words = card.type.lower().split()
    if words[-1:] == ["card"] and words[0] in ("spell", "trap"):
        return _other(words[0], card.race)
    if words[0] == "skill":
        raise Refused("skill_card")
    if not {"monster", "token"} & set(words):
        raise Refused("unknown_kind", value=card.type)
    types = [word for word in words if word != "monster"]
    # "Fusion Monster" does not say whether it has an effect, the line of types does
    line = [word.lower() for word in card.typeline or ()]
    types += [word for word in line if word in ("effect", "tuner", "normal") and word not in types]
    if not card.typeline and types in (["fusion"], ["synchro"], ["xyz"], ["link"]):
        types.append("effect")
    return monster_stats(
        types,
        card.race,
        card.attribute,
        grade=card.level,
        arrows=card.linkmarkers or (),
        scale=card.scale,
        attack="?" if card.atk == -1 else card.atk,
        defense="?" if card.def_ == -1 else card.def_,
        remarks=remarks,
    )


# ------------------------------------------------------------------------------ what they share


def _other(kind: str, property: str | None) -> Stats:
    if kind not in ("spell", "trap"):
        raise Refused("unknown_kind", value=kind)
    return spell_or_trap(Kind.SPELL if kind == "spell" else Kind.TRAP, property)


def _decoded(
    where: str,
    text: bytes | msgspec.Raw,
    decode: Callable[[bytes | msgspec.Raw], _T],
    make: _Make[_T],
) -> Iterator[Outcome]:
    try:
        card = decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        yield Unread(where, "bad_json", {"reason": str(error)})
        return
    yield from attempt(f"{where} ({_label(card)})", lambda remarks: make(card, remarks))


def _label(card: object) -> str:
    """What a person knows an entry by: its number, else a name."""
    number = getattr(card, "id", None) or getattr(card, "password", None)
    names = getattr(card, "name", "")
    if number or isinstance(names, str):
        return str(number or clean_word(names))
    return clean_word(next((name for name in names.values() if name), "?"))


def _whole(path: Path, data: bytes, type: type[_T]) -> _T:
    try:
        return msgspec.json.decode(data, type=type)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FileFault("damaged_file", path=path, reason=error) from error
