tellraw @s {"text":"The game is not set up here: /function NS:setup","color":"red"}
return fail
