fn main() {
    let d = "/work/shared/data/connect4/";
    let args: Vec<String> = std::env::args().skip(1).collect();
    let has = |n: &str| args.iter().any(|a| a == n);
    let sets: &[(&str, usize)] = if has("full") { &[("Test_L3_R1", 2000), ("Test_L2_R1", 2000), ("Test_L1_R1", 2000), ("Test_L2_R2", 2000), ("Test_L1_R2", 2000)] }
        else if has("hard") { &[("Test_L1_R1", 700), ("Test_L2_R2", 200),("Test_L1_R2", 60), ("Test_L1_R3", 6)] }
        else if has("r3") { &[("Test_L1_R3", 50)] }
        else if has("empty") { &[] }
        else { &[("Test_L3_R1", 2000), ("Test_L2_R1", 2000), ("Test_L1_R1", 2000), ("Test_L2_R2", 200), ("Test_L1_R2", 15)] };
    for (s, n) in sets {
        raumspiel_engine::flat::trial::run(&format!("{d}{s}"), *n);
    }
    if has("empty") { raumspiel_engine::flat::trial::empty(256 << 20); }
}
