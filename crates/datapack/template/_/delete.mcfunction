function NS:_/load
function NS:_/undraw
execute if data storage NS:board b.frame run function NS:_/frame_remove
execute as @e[tag=NS_part,distance=..REACH] if score @s NS_id = #id NS_cache run kill @s
return 1
