playsound minecraft:ui.toast.challenge_complete block @a MIDDLE 2 1
particle minecraft:firework MIDDLE 2 2 2 0.1 80
