# Draws the nearest board again from the game's state: tiles, highlights, nothing else.
execute if entity @s[tag=NS_board] at @s run return run function NS:_/restore_board
execute as @e[type=marker,tag=NS_board,distance=0..,sort=nearest,limit=1] at @s run return run function NS:_/restore_board
return run function NS:_/refuse_no_board
