use std::collections::HashMap;
use raumspiel_engine::flat::Book;
fn main() {
    let d = std::fs::read("/tmp/flatbook/x/bitbully_databases/assets/book_12ply_distances.dat").unwrap();
    let mut m: HashMap<(u64,u64), i32> = HashMap::new();
    for e in d.chunks(5) {
        let code = u32::from_be_bytes([e[0],e[1],e[2],e[3]]);
        let v = e[4] as i8 as i32;
        let s = if v == 0 {0} else {v.signum()*((v.abs()-70)/2+1)};
        let (mut own, mut all) = (0u64,0u64);
        let (mut x, mut z) = (0,0);
        let mut bit = 31;
        while x < 7 {
            if code >> bit & 1 == 0 { x += 1; z = 0; bit -= 1; }
            else { let c = 1u64 << (x*7+z); all |= c; if code >> (bit-1) & 1 == 0 { own |= c; } z += 1; bit -= 2; }
        }
        m.insert((own,all), s);
    }
    let mirror = |c: u64| (0..7).fold(0, |a, x| a | ((c >> (x*7)) & 127) << ((6-x)*7));
    let mut missing = 0; let mut n = 0;
    let t = std::time::Instant::now();
    let packed = Book::pack(|own, all| { n += 1; let r = m.get(&(own,all)).or_else(|| m.get(&(mirror(own), mirror(all)))).copied(); if r.is_none() { missing += 1; } r });
    println!("{} entries, asked {n} missing {missing}: {} bytes, {:?}", m.len(), packed.len(), t.elapsed());
    let t = std::time::Instant::now();
    let b = Book::unpack(&packed).unwrap();
    println!("unpack {:?}", t.elapsed());
    let bad = m.iter().filter(|((o,a),s)| b.score(*o,*a) != **s).count();
    if std::env::args().count() > 1 { for _ in 0..5 { Book::unpack(&packed).unwrap(); } }
    println!("bad {bad}");
    std::fs::write("/tmp/flatbook/book.bin", &packed).unwrap();
}
