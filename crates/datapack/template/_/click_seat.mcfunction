execute if score #column NS_cache matches -2 run return run function NS:_/click_seat1
return run function NS:_/click_seat2
