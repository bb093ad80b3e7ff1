# The green stone begins a game, but never cuts one short.
execute if entity @s[tag=_game_active] run return run function NS:_/refuse_still_on
return run function NS:_/start
