use crate::{
    Minecraft,
    compiler::{Compiler, OVERLAY},
    picture,
};

/// The events that other packs can listen to, as function tags.
const EVENTS: [&str; 9] = [
    "on_start",
    "on_turn",
    "on_move",
    "on_column_full",
    "on_not_your_turn",
    "on_not_a_player",
    "on_win",
    "on_tie",
    "on_finish",
];

impl Compiler<'_> {
    /// The files that say what the pack is, and where it is joined to the game.
    pub(crate) fn about(&mut self) {
        let game = format!("{}, {} in a line", self.lattice(), self.shape.line());
        let mcmeta = self.mcmeta(&game);
        self.file("pack.mcmeta", &mcmeta);
        let (oldest, newest) = self.versions();
        let versions = if oldest == newest { oldest.to_string() } else { format!("{oldest} to {newest}") };
        let readme =
            include_str!("../template/README.txt").replace("GAME", &game).replace("FOR_GAMES", &versions);
        self.file("README.txt", &readme);
        self.pack.add("pack.png".to_owned(), picture::icon(self.options));
        self.file("data/minecraft/tags/function/load.json", "{\"values\": [\"NS:setup\"]}\n");
        self.file(
            "data/NS/advancement/click.json",
            "{\n  \"criteria\": {\"clicked\": {\"trigger\": \"minecraft:player_interacted_with_entity\", \"conditions\": \
             {}}},\n  \"rewards\": {\"function\": \"NS:_/click\"}\n}\n",
        );
        for event in EVENTS {
            self.file(&format!("data/NS/tags/function/{event}.json"), "{\"values\": []}\n");
        }
    }

    /// For which games the pack is, in the words of games of all ages: `pack_format` for the oldest,
    /// `supported_formats` up to 1.21.8, the range since. Any minor version of the last format will do.
    fn mcmeta(&self, game: &str) -> String {
        let (oldest, newest) = self.versions();
        let ((major, minor), (last, _)) = (oldest.format(), newest.format());
        let old_end = last.min(Minecraft::LAST_WITHOUT_MINOR);
        let mut pack =
            format!("    \"description\": \"Raumspiel: {game}\",\n    \"pack_format\": {major},\n");
        if major <= Minecraft::LAST_WITHOUT_MINOR {
            pack += &format!("    \"supported_formats\": [{major}, {old_end}],\n");
        }
        pack += &format!("    \"min_format\": [{major}, {minor}],\n    \"max_format\": {last}\n");
        let texts_end = Minecraft::TEXTS_ARE_DATA - 1;
        let overlays = if major <= texts_end && last > texts_end {
            format!(
                ",\n  \"overlays\": {{\n    \"entries\": [\n      {{\"directory\": \"{OVERLAY}\", \"formats\": [{major}, \
                 {texts_end}], \"min_format\": {major}, \"max_format\": {texts_end}}}\n    ]\n  }}"
            )
        } else {
            String::new()
        };
        format!("{{\n  \"pack\": {{\n{pack}  }}{overlays}\n}}\n")
    }
}
