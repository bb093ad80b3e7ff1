# Clears what is drawn of the nearest board. The game itself stays and can be drawn again.
execute if entity @s[tag=NS_board] at @s run return run function NS:_/reset_board
execute as @e[type=marker,tag=NS_board,distance=0..,sort=nearest,limit=1] at @s run return run function NS:_/reset_board
return run function NS:_/refuse_no_board
