# Takes the tag NS_check_is_player from everybody who has no seat at the board nearest to them.
execute as @a[tag=NS_check_is_player] at @s run function NS:_/check_is_player
return 1
