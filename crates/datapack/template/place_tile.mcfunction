# Run as a column's marker (NS_player1_column or NS_player2_column): that player drops a tile there.
execute unless entity @s[tag=NS_column] run return fail
scoreboard players operation #id NS_cache = @s NS_id
scoreboard players operation #column NS_cache = @s NS_column
scoreboard players set #player NS_cache 1
execute if entity @s[tag=NS_player2_column] run scoreboard players set #player NS_cache 2
execute at @s as @e[type=marker,tag=NS_board,distance=..REACH] if score @s NS_id = #id NS_cache at @s run return run function NS:_/place
return run function NS:_/refuse_no_board
