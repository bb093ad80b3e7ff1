# The last tile has landed: everything is drawn again, then the lines are lit.
execute if entity @s[tag=_mark_winning_blocks] run function NS:_/celebrate
function NS:_/restore
function NS:_/mark
return 1
