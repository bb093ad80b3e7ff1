title @a[tag=NS_clicker] actionbar {"text":"No game is running here. Click the green stone to start.","color":"red"}
function NS:_/buzz
return fail
