# Setting a value to what it is already fails: that is how two UUIDs are compared.
scoreboard players set #other1 NS_cache 1
scoreboard players set #other2 NS_cache 1
data modify storage NS:call probe set from entity @s UUID
execute if data entity @e[type=marker,tag=NS_board,distance=0..,sort=nearest,limit=1] data.player1.uuid store success score #other1 NS_cache run data modify storage NS:call probe set from entity @e[type=marker,tag=NS_board,distance=0..,sort=nearest,limit=1] data.player1.uuid
data modify storage NS:call probe set from entity @s UUID
execute if data entity @e[type=marker,tag=NS_board,distance=0..,sort=nearest,limit=1] data.player2.uuid store success score #other2 NS_cache run data modify storage NS:call probe set from entity @e[type=marker,tag=NS_board,distance=0..,sort=nearest,limit=1] data.player2.uuid
execute if score #other1 NS_cache matches 1 if score #other2 NS_cache matches 1 run tag @s remove NS_check_is_player
