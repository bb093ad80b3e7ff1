title @a[tag=NS_clicker] actionbar {"text":"This board is of another size than the pack. /function NS:delete_nearest_board removes it.","color":"red"}
function NS:_/buzz
return fail
