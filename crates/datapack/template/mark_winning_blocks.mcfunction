# Highlights every winning line of the nearest board again.
execute if entity @s[tag=NS_board] at @s run return run function NS:_/mark_winning_blocks
execute as @e[type=marker,tag=NS_board,distance=0..,sort=nearest,limit=1] at @s run return run function NS:_/mark_winning_blocks
return run function NS:_/refuse_no_board
