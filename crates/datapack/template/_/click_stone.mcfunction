# The green stone begins a game, but never cuts one short.
execute if entity @s[tag=_game_active] run title @a[tag=NS_clicker] actionbar {"text":"The game is still on.","color":"red"}
execute if entity @s[tag=_game_active] run return fail
return run function NS:_/start
