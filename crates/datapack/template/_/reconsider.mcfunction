# A board of another size, when the pack may have changed.
tag @s add NS_board
tag @s remove NS_foreign
return run function NS:_/meet
