# As and at a board: whoever is to move drops a tile in #column.
scoreboard players operation #player NS_cache = @s NS_turn
return run function NS:_/place
