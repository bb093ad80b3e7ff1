# Everything is looked at before anything is touched.
function NS:_/room
execute if score #room NS_cache matches 0 run return run function NS:_/refuse_room
execute store success score #room NS_cache run function NS:_/claim
execute if score #room NS_cache matches 0 run return run function NS:_/refuse_occupied
execute if score #frame NS_cache matches 1 run function NS:_/frame_build
execute summon marker run return run function NS:_/born
return fail
