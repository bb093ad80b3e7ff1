# As and at a board: what should have happened meanwhile, had it been loaded.
execute store result score #now NS_cache run time query gametime
execute if entity @s[tag=NS_falling] unless score @s NS_lands > #now NS_cache run function NS:_/landed
execute if entity @s[tag=NS_pondering] unless score @s NS_due > #now NS_cache run function NS:_/think
return 1
