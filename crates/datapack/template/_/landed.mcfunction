# As and at a board whose tile is down: draws it, and after the last one everything.
tag @s remove NS_falling
function NS:_/load
execute if entity @s[tag=_game_finished] run return run function NS:_/end
execute as @e[type=falling_block,tag=NS_falling_block,distance=..REACH] if score @s NS_id = #id NS_cache run kill @s
function NS:_/land_column with storage NS:board b
return 1
