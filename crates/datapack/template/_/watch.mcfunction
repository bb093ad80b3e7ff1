# What was put off: tiles that have landed, computers that have thought. One computer a tick, so that no chain gets long.
execute unless data storage NS:world ready run return fail
execute store result score #now NS_cache run time query gametime
execute as @e[type=marker,tag=NS_falling] at @s unless score @s NS_lands > #now NS_cache run function NS:_/landed
execute as @e[type=marker,tag=NS_pondering] at @s unless score @s NS_due > #now NS_cache run return run function NS:_/think
return 1
