# Opens both seats of the nearest board again.
execute if entity @s[tag=NS_board] at @s run return run function NS:_/forget_players
execute as @e[type=marker,tag=NS_board,distance=0..,sort=nearest,limit=1] at @s run return run function NS:_/forget_players
return run function NS:_/refuse_no_board
