fn main() {
    let d = "/work/shared/data/connect4/";
    let args: Vec<String> = std::env::args().skip(1).collect();
    let hard = args.iter().any(|a| a == "hard");
    for (s, n) in [("Test_L3_R1", 2000), ("Test_L2_R1", 2000), ("Test_L1_R1", 2000), ("Test_L2_R2", 2000), ("Test_L1_R2", if hard {2000} else {100})] {
        raumspiel_engine::flat::trial::run(&format!("{d}{s}"), n);
    }
    if hard { raumspiel_engine::flat::trial::run(&format!("{d}Test_L1_R3"), 60); }
    if args.iter().any(|a| a == "empty") { raumspiel_engine::flat::trial::empty(16 << 20); }
}
