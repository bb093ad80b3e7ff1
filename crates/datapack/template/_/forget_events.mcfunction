# All events at once; circuits have no other business with these tags than to take them away.
$data modify entity @s Tags set value ["NS_part","NS_event","NS_of_$(id)","global.ignore"]
