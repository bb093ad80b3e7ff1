# Removes the nearest board, its blocks and its entities.
execute if entity @s[tag=NS_board] at @s run return run function NS:_/delete
execute as @e[type=marker,tag=NS_board_origin,distance=0..,sort=nearest,limit=1] at @s run return run function NS:_/delete
return run function NS:_/refuse_no_board
