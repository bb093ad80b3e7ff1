# Seats the computer as player SEAT at the nearest board.
execute if entity @s[tag=NS_board] at @s run return run function NS:_/computerSEAT
execute as @e[type=marker,tag=NS_board,distance=0..,sort=nearest,limit=1] at @s run return run function NS:_/computerSEAT
return run function NS:_/refuse_no_board
