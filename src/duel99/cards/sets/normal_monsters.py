"""Normal monsters: no effect, just attack and defence (OCG-016)."""

from __future__ import annotations

from duel99.cards.language.facts import Card, M
from duel99.cards.language.words import (
    BEAST,
    BEAST_WARRIOR,
    CYBERSE,
    DARK,
    DINOSAUR,
    DRAGON,
    EARTH,
    FAIRY,
    FIEND,
    FIRE,
    FISH,
    INSECT,
    LIGHT,
    MACHINE,
    NORMAL,
    REPTILE,
    ROCK,
    SPELLCASTER,
    TUNER,
    WARRIOR,
    WATER,
    WIND,
    WINGED_BEAST,
    WYRM,
    ZOMBIE,
)

Card(
    15025844,
    zh="聖精靈",
    ja="ホーリー・エルフ",
    en="Mystical Elf",
    monster=M(LIGHT, SPELLCASTER, level=4, atk=800, def_=2000, types=(NORMAL,)),
)()
Card(
    13039848,
    zh="岩石巨兵",
    ja="岩石の巨兵",
    en="Giant Soldier of Stone",
    monster=M(EARTH, ROCK, level=3, atk=1300, def_=2000, types=(NORMAL,)),
)()
Card(
    91152256,
    zh="精靈劍士",
    ja="エルフの剣士",
    en="Celtic Guardian",
    monster=M(EARTH, WARRIOR, level=4, atk=1400, def_=1200, types=(NORMAL,)),
)()
Card(
    69140098,
    zh="雙生精靈",
    ja="ヂェミナイ・エルフ",
    en="Gemini Elf",
    monster=M(EARTH, SPELLCASTER, level=4, atk=1900, def_=900, types=(NORMAL,)),
)()
Card(
    97590747,
    zh="神燈精靈・拉丁",
    ja="ランプの魔精・ラ・ジーン",
    en="La Jinn the Mystical Genie of the Lamp",
    monster=M(DARK, FIEND, level=4, atk=1800, def_=1000, types=(NORMAL,)),
)()
Card(
    14898066,
    zh="血戰士",
    ja="ブラッド・ヴォルス",
    en="Vorse Raider",
    monster=M(DARK, BEAST_WARRIOR, level=4, atk=1900, def_=1200, types=(NORMAL,)),
)()
Card(
    43096270,
    zh="紫翠玉龍",
    ja="アレキサンドライドラゴン",
    en="Alexandrite Dragon",
    monster=M(LIGHT, DRAGON, level=4, atk=2000, def_=100, types=(NORMAL,)),
)()
Card(
    11091375,
    zh="藍寶石龍",
    ja="サファイアドラゴン",
    en="Luster Dragon",
    monster=M(WIND, DRAGON, level=4, atk=1900, def_=1600, types=(NORMAL,)),
)()
Card(
    5053103,
    zh="牛頭魔人",
    ja="ミノタウルス",
    en="Battle Ox",
    monster=M(EARTH, BEAST_WARRIOR, level=4, atk=1700, def_=1000, types=(NORMAL,)),
)()
Card(
    76812113,
    zh="神鷹女郎",
    ja="ハーピィ・レディ",
    en="Harpie Lady",
    monster=M(WIND, WINGED_BEAST, level=4, atk=1300, def_=1400, types=(NORMAL,)),
)()
Card(
    50930991,
    zh="魔法劍士尼歐",
    ja="魔法剣士ネオ",
    en="Neo the Magic Swordsman",
    monster=M(LIGHT, SPELLCASTER, level=4, atk=1700, def_=1000, types=(NORMAL,)),
)()
Card(
    88819587,
    zh="寶貝龍",
    ja="ベビードラゴン",
    en="Baby Dragon",
    monster=M(WIND, DRAGON, level=3, atk=1200, def_=700, types=(NORMAL,)),
)()
Card(
    90357090,
    zh="銀牙之狼",
    ja="シルバー・フォング",
    en="Silver Fang",
    monster=M(EARTH, BEAST, level=3, atk=1200, def_=800, types=(NORMAL,)),
)()
Card(
    11321183,
    zh="闇魔界之戰士 闇劍",
    ja="闇魔界の戦士 ダークソード",
    en="Dark Blade",
    monster=M(DARK, WARRIOR, level=4, atk=1800, def_=1500, types=(NORMAL,)),
)()
Card(
    49881766,
    zh="惡魔士兵",
    ja="デーモン・ソルジャー",
    en="Archfiend Soldier",
    monster=M(DARK, FIEND, level=4, atk=1900, def_=1500, types=(NORMAL,)),
)()
Card(
    7359741,
    zh="機械獵手",
    ja="メカ・ハンター",
    en="Mechanicalchaser",
    monster=M(DARK, MACHINE, level=4, atk=1850, def_=800, types=(NORMAL,)),
)()
Card(
    35052053,
    zh="甲蟲裝甲騎士",
    ja="甲虫装甲騎士",
    en="Insect Knight",
    monster=M(EARTH, INSECT, level=4, atk=1900, def_=1500, types=(NORMAL,)),
)()
Card(
    20721928,
    zh="元素－英雄 閃光人",
    ja="Ｅ・ＨＥＲＯ スパークマン",
    en="Elemental HERO Sparkman",
    monster=M(LIGHT, WARRIOR, level=4, atk=1600, def_=1400, types=(NORMAL,)),
    series=("elemental-hero", "hero"),
)()
Card(
    21844576,
    zh="元素－英雄 羽毛人",
    ja="Ｅ・ＨＥＲＯ フェザーマン",
    en="Elemental HERO Avian",
    monster=M(WIND, WARRIOR, level=3, atk=1000, def_=1000, types=(NORMAL,)),
    series=("elemental-hero", "hero"),
)()
Card(
    58932615,
    zh="元素－英雄 爆炎女郎",
    ja="Ｅ・ＨＥＲＯ バーストレディ",
    en="Elemental HERO Burstinatrix",
    monster=M(FIRE, WARRIOR, level=3, atk=1200, def_=800, types=(NORMAL,)),
    series=("elemental-hero", "hero"),
)()
Card(
    84327329,
    zh="元素－英雄 黏土人",
    ja="Ｅ・ＨＥＲＯ クレイマン",
    en="Elemental HERO Clayman",
    monster=M(EARTH, WARRIOR, level=4, atk=800, def_=2000, types=(NORMAL,)),
    series=("elemental-hero", "hero"),
)()
Card(
    62651957,
    zh="X–首領加農",
    ja="Ｘ－ヘッド・キャノン",
    en="X-Head Cannon",
    monster=M(LIGHT, MACHINE, level=4, atk=1800, def_=1500, types=(NORMAL,)),
)()
Card(
    49003308,
    zh="咖咖吉哥",
    ja="ガガギゴ",
    en="Gagagigo",
    monster=M(WATER, REPTILE, level=4, atk=1850, def_=1000, types=(NORMAL,)),
)()
Card(
    23771716,
    zh="彩虹魚",
    ja="レインボー・フィッシュ",
    en="7 Colored Fish",
    monster=M(WATER, FISH, level=4, atk=1800, def_=800, types=(NORMAL,)),
)()
Card(
    12493482,
    zh="力天使女武神",
    ja="デュナミス・ヴァルキリア",
    en="Dunames Dark Witch",
    monster=M(LIGHT, FAIRY, level=4, atk=1800, def_=1050, types=(NORMAL,)),
)()
Card(
    32274490,
    zh="白骨",
    ja="ワイト",
    en="Skull Servant",
    monster=M(DARK, ZOMBIE, level=1, atk=300, def_=200, types=(NORMAL,)),
)()
Card(
    27288416,
    zh="悠悠",
    ja="もけもけ",
    en="Mokey Mokey",
    monster=M(LIGHT, FAIRY, level=1, atk=300, def_=100, types=(NORMAL,)),
)()
Card(
    37265642,
    zh="軍刀犄角龍",
    ja="セイバーザウルス",
    en="Sabersaurus",
    monster=M(EARTH, DINOSAUR, level=4, atk=1900, def_=500, types=(NORMAL,)),
)()
Card(
    75953262,
    zh="戰士 傣・古雷法",
    ja="戦士ダイ・グレファー",
    en="Warrior Dai Grepher",
    monster=M(EARTH, WARRIOR, level=4, atk=1700, def_=1600, types=(NORMAL,)),
)()
Card(
    80770678,
    zh="豎琴精靈",
    ja="ハープの精",
    en="Spirit of the Harp",
    monster=M(LIGHT, FAIRY, level=4, atk=800, def_=2000, types=(NORMAL,)),
)()
Card(
    68505803,
    zh="次代機・控制者",
    ja="ジェネクス・コントローラー",
    en="Genex Controller",
    monster=M(DARK, MACHINE, level=3, atk=1400, def_=1200, types=(NORMAL, TUNER)),
)()
Card(
    96005454,
    zh="獵龍",
    ja="ハウンド・ドラゴン",
    en="Hunter Dragon",
    monster=M(DARK, DRAGON, level=3, atk=1700, def_=100, types=(NORMAL,)),
)()
Card(
    74093656,
    zh="調整戰士",
    ja="チューン・ウォリアー",
    en="Tune Warrior",
    monster=M(EARTH, WARRIOR, level=3, atk=1600, def_=200, types=(NORMAL, TUNER)),
)()
Card(
    18108166,
    zh="幻殼龍",
    ja="幻殻竜",
    en="Mystery Shell Dragon",
    monster=M(DARK, WYRM, level=4, atk=2000, def_=0, types=(NORMAL,)),
)()
Card(
    32295838,
    zh="數位機靈",
    ja="デジトロン",
    en="Digitron",
    monster=M(EARTH, CYBERSE, level=2, atk=1500, def_=0, types=(NORMAL,)),
)()
Card(
    85639257,
    zh="水魔導士",
    ja="アクア・マドール",
    en="Aqua Madoor",
    monster=M(WATER, SPELLCASTER, level=4, atk=1200, def_=2000, types=(NORMAL,)),
)()
Card(
    70781052,
    zh="惡魔召喚",
    ja="デーモンの召喚",
    en="Summoned Skull",
    monster=M(DARK, FIEND, level=6, atk=2500, def_=1200, types=(NORMAL,)),
)()
Card(
    46986414,
    zh="黑魔導",
    ja="ブラック・マジシャン",
    en="Dark Magician",
    monster=M(DARK, SPELLCASTER, level=7, atk=2500, def_=2100, types=(NORMAL,)),
)()
Card(
    89631139,
    zh="青眼白龍",
    ja="青眼の白龍",
    en="Blue-Eyes White Dragon",
    monster=M(LIGHT, DRAGON, level=8, atk=3000, def_=2500, types=(NORMAL,)),
)()
Card(
    74677422,
    zh="真紅眼黑龍",
    ja="真紅眼の黒竜",
    en="Red-Eyes Black Dragon",
    monster=M(DARK, DRAGON, level=7, atk=2400, def_=2000, types=(NORMAL,)),
    series=("red-eyes",),
)()
Card(
    28279543,
    zh="詛咒之龍",
    ja="カース・オブ・ドラゴン",
    en="Curse of Dragon",
    monster=M(DARK, DRAGON, level=5, atk=2000, def_=1500, types=(NORMAL,)),
)()
Card(
    6368038,
    zh="暗黑騎士蓋亞",
    ja="暗黒騎士ガイア",
    en="Gaia The Fierce Knight",
    monster=M(EARTH, WARRIOR, level=7, atk=2300, def_=2100, types=(NORMAL,)),
)()
Card(
    38999506,
    zh="宇宙女王",
    ja="コスモクイーン",
    en="Cosmo Queen",
    monster=M(DARK, SPELLCASTER, level=8, atk=2900, def_=2450, types=(NORMAL,)),
)()
Card(
    67284908,
    zh="迷宮壁",
    ja="迷宮壁－ラビリンス・ウォール－",
    en="Labyrinth Wall",
    monster=M(EARTH, ROCK, level=5, atk=0, def_=3000, types=(NORMAL,)),
)()
Card(
    89943723,
    zh="元素－英雄 新宇俠",
    ja="Ｅ・ＨＥＲＯ ネオス",
    en="Elemental HERO Neos",
    monster=M(LIGHT, WARRIOR, level=7, atk=2500, def_=2000, types=(NORMAL,)),
    series=("elemental-hero", "hero"),
)()
