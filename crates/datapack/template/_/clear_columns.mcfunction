# The state of every column, and the registers, as before the first move.
execute as @e[type=marker,tag=NS_column,distance=..REACH] if score @s NS_id = #id NS_cache run scoreboard players set @s NS_gamestate 0
execute as @e[type=marker,tag=NS_column_origin,distance=..REACH] if score @s NS_id = #id NS_cache run scoreboard players set @s NS_nextrow 1
execute as @e[type=marker,tag=NS_register,distance=..1] if score @s NS_id = #id NS_cache run scoreboard players set @s NS_gamestate 0
execute as @e[type=marker,tag=NS_register,distance=..1] if score @s NS_id = #id NS_cache run scoreboard players set @s NS_cache 0
