title @a[tag=NS_clicker] actionbar {"text":"Somebody sits here.","color":"red"}
function NS:_/buzz
return fail
