tellraw @s {"text":"There is no room for a board here: it would reach out of the world or into parts of it that are not loaded.","color":"red"}
return fail
