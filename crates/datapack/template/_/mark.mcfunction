# Counts all windows of the winner again and lights their cells.
execute as @e[type=block_display,tag=NS_light,distance=..REACH] if score @s NS_id = #id NS_cache run kill @s
scoreboard players set #player NS_cache 0
execute if entity @s[tag=_player1_won] run scoreboard players set #player NS_cache 1
execute if entity @s[tag=_player2_won] run scoreboard players set #player NS_cache 2
execute if score #player NS_cache matches 0 run return fail
function NS:_/tally
function NS:_/windows
function NS:_/lights
return 1
