# As and at a board: leaves nothing of it.
execute if entity @s[tag=NS_foreign] run return run function NS:_/delete_foreign
function NS:_/load
function NS:_/undraw
execute if data storage NS:board b.frame run function NS:_/frame_remove
function NS:_/kill_parts with storage NS:call
execute as @e[tag=NS_part,tag=!NS_board,distance=..REACH] if score @s NS_id = #id NS_cache run kill @s
kill @s
return 1
