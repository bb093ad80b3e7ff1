//! Connect Four on flat boards: exact scores.

mod book;
mod child;
mod follow_up;
mod grid;
mod line;
mod settled;
mod solver;
mod table;

pub use book::{Book, BookError};

#[doc(hidden)]
pub mod trial {
    use super::{grid::{Classic, Grid}, solver::Solver};
    pub fn run(path: &str, limit: usize) {
        let text = std::fs::read_to_string(path).unwrap();
        let mut table = super::table::Table::new(49, std::env::var("MB").map_or(16, |m| m.parse().unwrap()) << 20);
        let mut solver = Solver::<_, 7> { grid: Classic, table: &mut table, book: None, nodes: 0, node_limit: u64::MAX, stop: &|| false };
        let t = std::time::Instant::now();
        let mut n = 0;
        let mut wrong = 0;
        let mut clear = std::time::Duration::ZERO;
        for line in text.lines().take(limit) {
            let (moves, score) = line.split_once(' ').unwrap();
            let (own, all) = position(moves);
            let c = std::time::Instant::now();
            solver.table.clear();
            clear += c.elapsed();
            let found = solver.solve(own, all).unwrap();
            if found != score.parse::<i32>().unwrap() { wrong += 1; if wrong < 4 { println!("{line}: {found}"); } }
            n += 1;
        }
        let e = t.elapsed() - clear;
        println!("{path} n {n} wrong {wrong} nodes {:.1} time {:.1}us  {:.2} Mn/s", solver.nodes as f64 / n as f64, e.as_micros() as f64 / n as f64, solver.nodes as f64 / e.as_secs_f64() / 1e6);
    }
    fn position(moves: &str) -> (u64, u64) {
        let (mut own, mut all) = (0u64, 0u64);
        for b in moves.bytes() {
            let x = u32::from(b - b'1');
            let play = (all + Classic.bottom()) & Classic.column(x);
            own ^= all;
            all |= play;
        }
        (own, all)
    }
    pub fn empty(bytes: usize) {
        let mut table = super::table::Table::new(49, bytes);
        let mut solver = Solver::<_, 7> { grid: Classic, table: &mut table, book: None, nodes: 0, node_limit: u64::MAX, stop: &|| false };
        let t = std::time::Instant::now();
        let s = solver.solve(0, 0).unwrap();
        println!("empty {s} nodes {} time {:?}", solver.nodes, t.elapsed());
    }
}
