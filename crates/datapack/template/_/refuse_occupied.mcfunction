tellraw @s {"text":"Another board would be in the way here.","color":"red"}
return fail
