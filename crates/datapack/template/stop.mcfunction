# Ends the game on the nearest board without a result; what stands there stays.
execute if entity @s[tag=NS_board] at @s run return run function NS:_/stop
execute as @e[type=marker,tag=NS_board,distance=0..,sort=nearest,limit=1] at @s run return run function NS:_/stop
return run function NS:_/refuse_no_board
