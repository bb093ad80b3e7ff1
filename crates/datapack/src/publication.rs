use raumspiel_rules::Spec;

use crate::{Namespace, Options, pack, picture};

/// A pack that is handed out ready made.
struct Edition {
    /// What its files are called.
    name: &'static str,
    spec: &'static str,
    title: &'static str,
}

const EDITIONS: [Edition; 4] = [
    Edition { name: "connect-four-7x6", spec: "connect-7x6-4", title: "Connect Four, 7×6" },
    Edition {
        name: "connect-four-7x7-classic",
        spec: "connect-7x7-4",
        title: "Connect Four, 7×7, for worlds built on the older pack “connectfour”",
    },
    Edition { name: "connect-four-4x4x4", spec: "connect-4x4x4-4", title: "Connect Four in space, 4×4×4" },
    Edition { name: "connect-four-5x5x5", spec: "connect-5x5x5-4", title: "Connect Four in space, 5×5×5" },
];

impl Edition {
    fn spec(&self) -> Spec {
        self.spec.parse().expect("a game")
    }

    /// All of them can be in one world: each has a namespace of its own.
    fn options(&self) -> Options {
        match self.name {
            "connect-four-7x7-classic" => Options::classic(),
            "connect-four-7x6" => Options::default(),
            _ => {
                let size = self.spec.trim_start_matches("connect-").trim_end_matches("-4");
                let namespace: Namespace = format!("raumspiel-{size}").parse().expect("a namespace");
                Options { namespace, ..Options::default() }
            }
        }
    }
}

/// Everything that a page about the packs on Modrinth or Planet Minecraft needs, by its path.
pub fn publication() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let mut packs = String::new();
    for edition in &EDITIONS {
        let (spec, options) = (edition.spec(), edition.options());
        let pack = pack(spec, &options).expect("a board of a usual size");
        files.push((format!("{}.zip", edition.name), pack.zip()));
        files.push((format!("pictures/{}.png", edition.name), picture::picture(spec, &options)));
        packs += &format!(
            "| `{}.zip` | {} | `/function {}:create_board` |\n",
            edition.name, edition.title, options.namespace
        );
    }
    let description = include_str!("../template/publish/description.md").replace("PACKS\n", &packs);
    files.push(("description.md".to_owned(), description.into_bytes()));
    files.push(("summary.txt".to_owned(), include_bytes!("../template/publish/summary.txt").to_vec()));
    files.push(("LICENSE.txt".to_owned(), include_bytes!("../template/publish/LICENSE.txt").to_vec()));
    files.push(("icon.png".to_owned(), picture::icon(&Options::default())));
    files
}
