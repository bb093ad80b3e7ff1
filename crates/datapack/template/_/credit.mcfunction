# As somebody who sits somewhere: writes the result down, if it was here and not against oneself. #mover is who won.
scoreboard players set #other1 NS_cache 1
scoreboard players set #other2 NS_cache 1
data modify storage NS:call probe set from entity @s UUID
execute if data storage NS:board b.player1.uuid store success score #other1 NS_cache run data modify storage NS:call probe set from storage NS:board b.player1.uuid
data modify storage NS:call probe set from entity @s UUID
execute if data storage NS:board b.player2.uuid store success score #other2 NS_cache run data modify storage NS:call probe set from storage NS:board b.player2.uuid
execute if score #other1 NS_cache = #other2 NS_cache run return fail
execute if score #mover NS_cache matches 0 run return run scoreboard players add @s NS_ties 1
execute if score #mover NS_cache matches 1 if score #other1 NS_cache matches 0 run return run scoreboard players add @s NS_wins 1
execute if score #mover NS_cache matches 2 if score #other2 NS_cache matches 0 run return run scoreboard players add @s NS_wins 1
return run scoreboard players add @s NS_losses 1
