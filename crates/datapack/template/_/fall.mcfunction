# Positioned at the top cell of a column: the tile that will come to rest there. It never becomes a block by itself, so none goes astray.
execute if score #player NS_cache matches 1 run summon falling_block ~ ~-0.5 ~ {BlockState:{Name:"minecraft:P1BLOCK",id:"minecraft:P1BLOCK"},Time:1,DropItem:0b,CancelDrop:1b,Tags:["NS_part","NS_passing","NS_falling_block","NS_new","global.ignore"]}
execute if score #player NS_cache matches 2 run summon falling_block ~ ~-0.5 ~ {BlockState:{Name:"minecraft:P2BLOCK",id:"minecraft:P2BLOCK"},Time:1,DropItem:0b,CancelDrop:1b,Tags:["NS_part","NS_passing","NS_falling_block","NS_new","global.ignore"]}
playsound minecraft:block.stone.place block @a ~ ~ ~ 1 1
particle minecraft:poof ~ ~ ~ 0.3 0.1 0.3 0.02 6
tag @s add NS_falling
