# Begins to count the windows of #player and to collect their cells.
data modify storage NS:board lit set value {}
execute if score #player NS_cache matches 1 run data modify storage NS:board mine set from storage NS:board b.p1
execute if score #player NS_cache matches 2 run data modify storage NS:board mine set from storage NS:board b.p2
scoreboard players set #windows NS_cache 0
scoreboard players set #lines NS_cache 0
