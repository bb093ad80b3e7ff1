# The computer moves a second after its turn has begun.
tag @s add NS_pondering
execute store result score @s NS_due run time query gametime
scoreboard players add @s NS_due 20
schedule function NS:_/watch 20t append
