# Begins a game on the nearest board: clears it, keeps the names, player 1 is to move.
execute if entity @s[tag=NS_board] at @s run return run function NS:_/start
execute as @e[type=marker,tag=NS_board,distance=0..,sort=nearest,limit=1] at @s run return run function NS:_/start
return run function NS:_/refuse_no_board
