# A board that a pack of another size has built: nothing here fits it, so nothing touches it.
tag @s add NS_foreign
tag @s remove NS_board
return 1
