tellraw @s {"text":"There is no board nearby. Build one with /function NS:create_board","color":"red"}
return fail
