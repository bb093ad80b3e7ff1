//! Computes exact endings of four men and says how they end, the longest mate among them.

use raumspiel_engine::chess::{Audit, Class, Table, Tally};

use crate::Failure;

/// `endings [NAME…] [--check] [--every N] [--threads N] [--json]`
pub(crate) fn run(args: &[String]) -> Result<(), Failure> {
    let has = |flag: &str| args.iter().any(|arg| arg == flag);
    let number = |flag: &str| match args.iter().position(|arg| arg == flag) {
        Some(at) => args
            .get(at + 1)
            .and_then(|n| n.parse().ok())
            .filter(|&n| n > 0)
            .ok_or(format!("{flag} needs a number")),
        None => Ok(1),
    };
    let audit = Audit { every: number("--every")?, compares: has("--check"), threads: number("--threads")? };
    let named: Vec<&str> = args.iter().map(String::as_str).filter(|arg| arg.starts_with('K')).collect();
    let names = if named.is_empty() { Class::NAMES.to_vec() } else { named };
    for name in names {
        let classes =
            Class::all(name).ok_or_else(|| format!("“{name}” is no ending of four men; try KQvKR"))?;
        let mut tallies = [Tally::default(); 2];
        for (n, &class) in classes.iter().enumerate() {
            let part =
                if classes.len() > 1 { format!(" ({} of {})", n + 1, classes.len()) } else { String::new() };
            let table = Table::new(class, &mut |plies| eprint!("\r{name}{part}: {plies} plies "));
            let show = |percent| eprint!("\r{name}{part}: {percent} % gone over ");
            let [white, black] = audit.go_over(&table, &show)?;
            tallies = [tallies[0].and(white), tallies[1].and(black)];
        }
        eprintln!("\r{name}: all gone over             ");
        for (side, Tally { won, drawn, lost, longest }) in ["white", "black"].iter().zip(tallies) {
            if has("--json") {
                println!(
                    r#"{{"ending":"{name}","to_move":"{side}","won":{won},"drawn":{drawn},"lost":{lost},"longest":{longest}}}"#
                );
            } else {
                println!(
                    "{name} {side} to move: {won} won, {drawn} drawn, {lost} lost, longest mate {longest} plies"
                );
            }
        }
    }
    Ok(())
}
