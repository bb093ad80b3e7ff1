# Lights the cells of the lines that won.
tag @s remove _mark_winning_blocks
execute as @e[type=block_display,tag=NS_light,distance=..REACH] if score @s NS_id = #id NS_cache run kill @s
execute unless data storage NS:board b.lit run return fail
function NS:_/lights
return 1
