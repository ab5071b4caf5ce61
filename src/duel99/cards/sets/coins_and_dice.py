"""Cards that toss coins and roll dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duel99.cards.language.activations import Activate, Flip, Ignition, Trigger
from duel99.cards.language.chance import CallCoin, Coins, Heads, RollDie, rolled
from duel99.cards.language.changes import Gain
from duel99.cards.language.continuous import Instead
from duel99.cards.language.facts import Card, M, Spell, Trap
from duel99.cards.language.filters import card, face_up, monster
from duel99.cards.language.line import ONCE, ONCE_BY_NAME
from duel99.cards.language.moments import THIS_DECLARES_ATTACK
from duel99.cards.language.moves import Destroy, Draw
from duel99.cards.language.places import theirs, yours
from duel99.cards.language.steps import NOTHING, Do
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.which import TARGETS, all_
from duel99.cards.language.words import (
    DARK,
    EARTH,
    FLIP,
    INSECT,
    LIGHT,
    MACHINE,
    ROCK,
    SPELLCASTER,
)
from duel99.kernel.effect import THIS_TURN, Category, DamageStepUse, Procedure, Replacement
from duel99.kernel.life import damage, set_life
from duel99.kernel.registry import linger
from duel99.kernel.rolling import roll_each
from duel99.kernel.rule_kind import ReplaceKind
from duel99.kernel.scope import Who

if TYPE_CHECKING:
    from duel99.kernel.context import Context

# coins

Card(
    81480460,
    zh="左輪槍龍",
    ja="リボルバー・ドラゴン",
    en="Barrel Dragon",
    monster=M(DARK, MACHINE, level=7, atk=2600, def_=2200),
)(
    Ignition(Coins(3, Heads(2, 3, Destroy(TARGETS))), target=Target(theirs(monster)), limit=ONCE),
)
Card(
    25551951,
    zh="回膛手槍龍",
    ja="ブローバック・ドラゴン",
    en="Blowback Dragon",
    monster=M(DARK, MACHINE, level=6, atk=2300, def_=1200),
)(
    Ignition(Coins(3, Heads(2, 3, Destroy(TARGETS))), target=Target(theirs(card)), limit=ONCE),
)
Card(
    50593156,
    zh="沙漠賭徒",
    ja="サンド・ギャンブラー",
    en="Sand Gambler",
    monster=M(LIGHT, SPELLCASTER, level=3, atk=300, def_=1600),
)(
    Ignition(
        Coins(
            3,
            Heads(3, 3, Destroy(all_(theirs(monster)))),
            Heads(0, 0, Destroy(all_(yours(monster)))),
        ),
        limit=ONCE,
    ),
)
Card(37812118, zh="王牌聖杯", ja="カップ・オブ・エース", en="Cup of Ace", kind=Spell.NORMAL)(
    Activate(Coins(1, Heads(1, 1, Draw(2)), Heads(0, 0, Draw(2, who=Who.OPPONENTS)))),
)


def lose_half(ctx: Context) -> Procedure[bool]:
    """Half of one's life points are gone: no damage and no cost."""
    yield from ()
    life = ctx.duel.players[ctx.player].life
    set_life(ctx.duel, ctx.player, life - life // 2, ctx)
    return True


Card(
    94773007,
    zh="地雷蜘蛛",
    ja="地雷蜘蛛",
    en="Jirai Gumo",
    monster=M(EARTH, INSECT, level=4, atk=2200, def_=100),
)(
    Trigger(
        THIS_DECLARES_ATTACK,
        CallCoin(
            wrong=Do(
                lose_half,
                zh="自己的生命值變成一半。",
                en="your LP are halved.",
                ja="自分のＬＰは半分になる。",
            )
        ),
        mandatory=True,
    ),
)
Card(
    36562627,
    zh="第二次機會",
    ja="セカンド・チャンス",
    en="Second Coin Toss",
    kind=Spell.CONTINUOUS,
)(
    Activate(),
    Instead(
        ReplaceKind.COINS,
        NOTHING,
        covers=lambda ctx, c: ctx.values["player"] == ctx.player,
        limit=ONCE_BY_NAME,
        words=Own(
            "這個卡名的效果1回合只能適用1次。自己擲硬幣的效果處理時，可以將結果全部取消，重新擲過。",
            "Once per turn with cards of this name, when you toss coins for an effect, you can undo all the results and toss them again.",
            "このカード名の効果は１ターンに１度しか適用できない。自分がコイントスを行う効果を適用する際に、その結果を全てなしにしてもう一度やり直す事ができる。",
        ),
        mechanics=("coin",),
    ),
)

# dice


def pips(ctx: Context) -> int:
    """100 points for each pip."""
    return 100 * rolled(ctx)


Card(74137509, zh="天使的骰子", ja="天使のサイコロ", en="Graceful Dice", kind=Spell.QUICK_PLAY)(
    Activate(
        RollDie(),
        Gain(
            all_(yours(monster & face_up)),
            atk=pips,
            def_=pips,
            words=Own(
                "自己場上全部的表側表示怪獸的攻擊力・守備力直到回合結束時上升結果×100。",
                "All face-up monsters you control gain ATK/DEF equal to the result x 100 until the end of this turn.",
                "自分フィールドの全ての表側表示モンスターの攻撃力・守備力はターン終了時まで出た目×100アップする。",
            ),
        ),
        damage_step=DamageStepUse.UNTIL_CALCULATION,
    ),
)
Card(126218, zh="惡魔的骰子", ja="悪魔のサイコロ", en="Skull Dice", kind=Trap.NORMAL)(
    Activate(
        RollDie(),
        Gain(
            all_(theirs(monster & face_up)),
            atk=lambda ctx: -pips(ctx),
            def_=lambda ctx: -pips(ctx),
            words=Own(
                "對手場上全部的表側表示怪獸的攻擊力・守備力直到回合結束時下降結果×100。",
                "All face-up monsters your opponent controls lose ATK/DEF equal to the result x 100 until the end of this turn.",
                "相手フィールドの全ての表側表示モンスターの攻撃力・守備力はターン終了時まで出た目×100ダウンする。",
            ),
        ),
        damage_step=DamageStepUse.UNTIL_CALCULATION,
    ),
)


def dice_contest(ctx: Context) -> Procedure[bool]:
    """Every player rolls; whoever is below another one (AMB-27) takes damage by the highest roll.

    With all dice equal everybody rolls again.
    """
    duel = ctx.duel
    players = duel.living()
    while True:
        results = yield from roll_each(duel, players)
        best = max(results.values())
        if min(results.values()) < best:
            break
    points = 6000 if best == 6 else best * 500
    outdone = any if duel.ruleset.opponents.compare == "any" else all
    losers = [p for p in players if outdone(results[p] < results[q] for q in duel.opponents(p))]
    hurt = [damage(duel, p, points, ctx) for p in losers]
    return any(hurt)


Card(
    3549275,
    zh="骰子壺",
    ja="ダイス・ポット",
    en="Dice Jar",
    monster=M(LIGHT, ROCK, level=3, atk=200, def_=300, types=(FLIP,)),
)(
    Flip(
        Do(
            dice_contest,
            zh="雙方各擲1次骰子。結果比對手小的玩家受到對手的結果×500的傷害，對手的結果是6的場合受到6000傷害。結果相同的場合重新擲過。",
            en="each player rolls a die. A player whose result is lower than an opponent's takes damage equal to that opponent's result x 500, or 6000 damage if it was a 6. If the results are equal, roll again.",
            ja="お互いはサイコロを１回ずつ振る。相手より小さい目が出たプレイヤーは、相手の出た目×500ダメージを受け、相手の出た目が６だった場合は6000ダメージを受ける。同じ目の場合はもう一度振る。",
            categories=(Category.DICE, Category.DAMAGE),
            mechanics=("dice", "damage"),
        ),
    ),
)

_ROLL_AGAIN = Replacement(ReplaceKind.DICE, NOTHING)


def allow_roll(ctx: Context) -> Procedure[bool]:
    """Once this turn the dice may be rolled again; the record is used up by it."""
    yield from ()
    linger(ctx.duel, _ROLL_AGAIN, ctx, THIS_TURN)
    return True


Card(83241722, zh="反轉骰子", ja="リバースダイス", en="Dice Re-Roll", kind=Trap.NORMAL)(
    Activate(
        Do(
            allow_roll,
            zh="這個回合只有1次，擲骰子的場合可以將結果取消，重新擲過。",
            en="Once this turn, when dice are rolled, you can undo the results and roll them again.",
            ja="このターンに１度だけ、サイコロを振った場合にその結果をなしにしてもう一度振る事ができる。",
            mechanics=("dice",),
        ),
    ),
)
