function NS:_/load
execute if data storage NS:board b.frame run function NS:_/frame
function NS:_/restore
function NS:_/mark
function NS:_/plate
return 1
