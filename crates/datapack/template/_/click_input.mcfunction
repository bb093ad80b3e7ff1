scoreboard players set #mine NS_cache 0
execute on target if entity @s[tag=NS_clicker] run scoreboard players set #mine NS_cache 1
execute if score #mine NS_cache matches 0 run return fail
data remove entity @s interaction
scoreboard players operation #id NS_cache = @s NS_id
scoreboard players operation #column NS_cache = @s NS_column
execute as @e[type=marker,tag=NS_board,distance=..REACH] if score @s NS_id = #id NS_cache at @s run return run function NS:_/click_board
return fail
