"""The table service: tables that people reach over the network.

``duel99 serve`` starts it. A table is a :class:`~.room.Room`, which knows neither sockets nor
clocks nor databases; around it stand the actor that feeds it, the journal that is written before
anything takes effect, and the doors to it (REST and websockets). See docs/serving.md.
"""
