title @a[tag=NS_clicker] actionbar {"text":"The game is still on.","color":"red"}
function NS:_/buzz
return fail
