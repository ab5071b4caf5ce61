"""What a decision asks, in words."""

from __future__ import annotations

from typing import Final

from duel99.bots import Situation
from duel99.kernel.decision import PASS, DecisionKind
from duel99.kernel.terms import Phase

from .choices import Choice, Offer

_BY_PURPOSE: Final = {
    "action": "decision.action",
    "battle": "ask.battle",
    "respond": "ask.respond",
    "phase": "ask.phase",
    "trigger": "ask.trigger",
    "attack_target": "decision.attack_target",
    "replay": "decision.replay",
    "tribute": "decision.tributes",
    "ritual_tribute": "decision.tributes",
    "material": "ask.materials",
    "fusion_material": "ask.materials",
    "fusion_monster": "ask.fusion_monster",
    "ritual_monster": "ask.ritual_monster",
    "special_summon": "ask.special_summon",
    "search": "ask.search",
    "add_to_hand": "ask.search",
    "counters": "ask.counters",
    "target": "ask.target",
    "choose": "ask.choose",
    "cost": "decision.cost",
    "discard": "ask.discard",
    "hand_limit": "ask.hand_limit",
    "detach": "decision.detach",
    "pendulum": "decision.pendulum",
    "zone": "decision.zone",
    "pendulum_zone": "ask.pendulum_zone",
    "position": "ask.position",
    "opponent": "ask.opponent",
    "use_at_once": "ask.use_at_once",
    "player": "decision.player",
    "summon_way": "ask.summon_way",
    "effect": "decision.option",
    "direction": "decision.direction",
    "starting_player": "decision.starting_player",
    "redraw": "ask.redraw",
    "may": "ask.may",
    "ignition_priority": "ask.ignition_priority",
    "mill": "ask.mill",
    "replace": "ask.replace",
    "again": "ask.again",
    "replace_draw": "ask.replace_draw",
    "upkeep": "ask.upkeep",
    "set": "ask.set",
    "extra_summon": "ask.extra_summon",
    "attribute": "decision.declare_attribute",
    "race": "decision.declare_race",
    "level": "decision.declare_level",
    "name": "decision.declare_name",
    "coin": "decision.coin",
    "ride_damage": "speed.ask.damage",
    "ride_summon": "speed.ask.summon",
    "ride_destroy": "speed.ask.destroy",
}
_BY_KIND: Final = {
    DecisionKind.ACTION: "decision.action",
    DecisionKind.CARDS: "ask.choose",
    DecisionKind.YES_NO: "decision.yes_no",
    DecisionKind.OPTION: "decision.option",
    DecisionKind.ZONE: "decision.zone",
    DecisionKind.POSITION: "ask.position",
    DecisionKind.PLAYER: "decision.player",
    DecisionKind.NUMBER: "ask.number",
    DecisionKind.ORDER: "decision.order",
    DecisionKind.DECLARE: "ask.declare",
}
_TELLS_CARD: Final = frozenset(
    {
        "decision.respond_to",
        "ask.replace",
        "ask.again",
        "ask.replace_draw",
        "ask.may",
        "ask.upkeep",
        "ask.use_at_once",
        "ask.yes_no_card",
    }
)
"""Questions that name the card that asks."""

_ABOUT: Final = {
    "respond": "respond",
    "phase": "respond",
    "trigger": "trigger",
    "battle": "attack",
    "attack_target": "attack",
    "replay": "attack",
}


def question(offer: Offer) -> str:
    """The question of a decision, with the card that asks."""
    situation, words = offer.situation, offer.wording
    key = _key(situation)
    source = offer.card_view(situation.source)
    name = words.card(source.id) if source is not None and source.id else ""
    if key == "decision.yes_no" and name:
        key = "ask.yes_no_card"
    if key == "ask.respond" and offer.view.chain:
        key = "decision.respond_to"
        name = words.card(offer.view.chain[-1].id)
    text = words.text(
        key,
        card=name or words.text("log.hidden"),
        count=situation.maximum,
        phase=words.messages.member(Phase(offer.view.phase)),
    )
    if name and source is not None and key not in _TELLS_CARD:
        return words.text("ask.of_card", card=words.quoted(source.id), question=text)
    return text


def _key(situation: Situation) -> str:
    if situation.purpose == "trigger" and situation.options[-1] != PASS:
        return "ask.trigger_forced"
    if situation.purpose.startswith("table_"):
        return f"by_hand.ask.{situation.purpose}"
    return _BY_PURPOSE.get(situation.purpose) or _BY_KIND[situation.kind]


def _how_many(offer: Offer) -> str:
    least, most = offer.situation.minimum, offer.situation.maximum
    if least == most:
        return offer.wording.text("ask.count", count=most)
    return offer.wording.text("ask.range", least=least, most=most)


def hint(offer: Offer, choices: list[Choice]) -> str:
    """How much is to be chosen out of what, and how to answer where a number alone does not do."""
    parts = []
    if offer.situation.kind is DecisionKind.CARDS:
        parts = [offer.common_place, _how_many(offer)]
    return offer.wording.listed(part for part in (*parts, _how(offer, choices)) if part)


def _how(offer: Offer, choices: list[Choice]) -> str:
    situation, words = offer.situation, offer.wording
    if declinable(situation):
        stop = situation.purpose == "replay"
        return words.text("ask.stop_hint" if stop else "ask.pass_hint")
    if may_be_none(situation):
        return words.text("ask.none_hint")
    if situation.kind is DecisionKind.ZONE:
        return words.text("ask.zone_hint")
    if situation.kind is DecisionKind.ORDER:
        example = " ".join(str(i) for i in range(len(choices), 0, -1))
        return words.text("ask.order_hint", example=example)
    if situation.kind is DecisionKind.CARDS and situation.minimum > 1:
        example = " ".join(str(i + 1) for i in range(situation.minimum))
        return words.text("ask.many_hint", example=example)
    return ""


def declinable(situation: Situation) -> bool:
    """Whether the decision offers not to act, so that an empty line can mean that."""
    return situation.kind is DecisionKind.ACTION and situation.options[-1] == PASS


def may_be_none(situation: Situation) -> bool:
    """Whether no card at all may be chosen."""
    return situation.kind is DecisionKind.CARDS and situation.minimum == 0


def about(situation: Situation) -> str:
    """The message key that explains this kind of decision."""
    topic = _ABOUT.get(situation.purpose) or situation.kind.name.lower()
    return f"manual.about.{topic}"


__all__ = ["about", "declinable", "hint", "may_be_none", "question"]
