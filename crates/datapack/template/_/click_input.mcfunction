scoreboard players set #mine NS_cache 0
execute on target if entity @s[tag=NS_clicker] run scoreboard players set #mine NS_cache 1
execute if score #mine NS_cache matches 0 run return fail
execute store result score #now NS_cache run data get entity @s interaction.timestamp
data remove entity @s interaction
scoreboard players operation #id NS_cache = @s NS_id
scoreboard players operation #column NS_cache = @s NS_column
# A button that is held down clicks again and again: only the first of these counts.
scoreboard players operation #since NS_cache = #now NS_cache
scoreboard players operation #since NS_cache -= @a[tag=NS_clicker,limit=1] NS_click
scoreboard players operation @a[tag=NS_clicker,limit=1] NS_click = #now NS_cache
execute if score #since NS_cache matches 0..9 run return fail
execute as @e[type=marker,tag=NS_board,distance=..REACH] if score @s NS_id = #id NS_cache at @s run return run function NS:_/click_board
execute if entity @e[type=marker,tag=NS_foreign,distance=..200] run return run function NS:_/refuse_foreign
return fail
