tellraw @s {"text":"There is a board on this spot already.","color":"red"}
return fail
