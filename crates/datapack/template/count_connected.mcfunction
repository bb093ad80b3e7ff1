# Counts the windows of one player: the one whose column marker runs this or is nearest to where it is run.
# The count is this function's result and the score NS_gamestate of the board, which is NS_register1.
scoreboard players set #player NS_cache 1
execute as @e[type=marker,tag=NS_column,distance=0..,sort=nearest,limit=1] if entity @s[tag=NS_player2_column] run scoreboard players set #player NS_cache 2
execute if entity @s[tag=NS_player1_column] run scoreboard players set #player NS_cache 1
execute if entity @s[tag=NS_player2_column] run scoreboard players set #player NS_cache 2
execute as @e[type=marker,tag=NS_board,distance=0..,sort=nearest,limit=1] at @s run return run function NS:_/count
return run function NS:_/refuse_no_board
