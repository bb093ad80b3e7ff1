# Positioned at the top cell of a column: the tile that will come to rest there.
execute if score #player NS_cache matches 1 run summon falling_block ~ ~-0.5 ~ {BlockState:{Name:"minecraft:P1BLOCK"},Time:1,DropItem:0b,Tags:["NS_part","NS_passing","NS_falling_block","NS_new","global.ignore"]}
execute if score #player NS_cache matches 2 run summon falling_block ~ ~-0.5 ~ {BlockState:{Name:"minecraft:P2BLOCK"},Time:1,DropItem:0b,Tags:["NS_part","NS_passing","NS_falling_block","NS_new","global.ignore"]}
