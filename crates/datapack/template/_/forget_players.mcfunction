function NS:_/load
function NS:_/leave1
function NS:_/leave2
return 1
