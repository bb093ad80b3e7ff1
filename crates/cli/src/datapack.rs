use std::{
    fs, io,
    path::{Path, PathBuf},
};

use raumspiel_datapack::{Block, Minecraft, Namespace, Options, Style, Tiles, pack, publication};
use raumspiel_rules::Spec;

use crate::Failure;

/// Write a Minecraft datapack that plays a connect game.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: connect-7x6-4 unless told otherwise, connect-5x5x5-4, or any other with at most 512 cells
    #[arg(long)]
    spec: Option<Spec>,

    /// Where to write: a file that ends in .zip, or else a folder, which must be new or empty
    #[arg(long, value_name = "FILE.zip|DIR", required_unless_present = "publish")]
    out: Option<PathBuf>,

    /// Write all that a page about the packs needs into a folder: four packs, description, licence, pictures
    #[arg(long, value_name = "DIR", exclusive = true)]
    publish: Option<PathBuf>,

    /// What every name in the pack begins with: raumspiel unless told otherwise
    #[arg(long)]
    namespace: Option<Namespace>,

    /// Write for this version only, not for 1.21 to 26.3
    #[arg(long, value_name = "VERSION")]
    minecraft: Option<Minecraft>,

    /// The blocks of both players, as in red_concrete,yellow_concrete; or colour-blind, which everybody can tell
    #[arg(long, value_name = "FIRST,SECOND")]
    tiles: Option<Tiles>,

    /// The block of the frame: white_stained_glass unless told otherwise
    #[arg(long, value_name = "BLOCK")]
    frame: Option<Block>,

    /// For worlds built on the older pack “connectfour”: its board of 7×7, its places, names and blocks
    #[arg(long)]
    classic: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let Some(folder) = &self.publish {
            let files = publication();
            let listed = files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()));
            write_folder(folder, listed).map_err(|error| format!("{}: {error}", folder.display()))?;
            println!(
                "{}: {}",
                folder.display(),
                files.iter().map(|(path, _)| path.as_str()).collect::<Vec<_>>().join(", ")
            );
            return Ok(());
        }
        let out = self.out.as_deref().ok_or("Say where to write: --out FILE.zip or --publish DIR.")?;
        let (spec, options) = self.choice();
        let pack = pack(spec, &options)?;
        let written = match out.extension() {
            Some(extension) if extension.eq_ignore_ascii_case("zip") => fs::write(out, pack.zip()),
            _ => write_folder(out, pack.files()),
        };
        written.map_err(|error| format!("{}: {error}", out.display()))?;
        println!("{}: {} files for {spec}", out.display(), pack.files().count());
        Ok(())
    }

    /// What was asked for; what was not is as usual, or as classic.
    fn choice(&self) -> (Spec, Options) {
        let usual = if self.classic { Options::classic() } else { Options::default() };
        let usual_spec = if self.classic { "connect-7x7-4" } else { "connect-7x6-4" };
        let style = Style {
            tiles: self.tiles.unwrap_or(usual.style.tiles),
            frame: self.frame.unwrap_or(usual.style.frame),
        };
        let namespace = self.namespace.clone().unwrap_or(usual.namespace);
        let spec = self.spec.unwrap_or_else(|| usual_spec.parse().expect("a game"));
        (spec, Options { namespace, minecraft: self.minecraft, style, ..usual })
    }
}

/// Files of another pack among ours would be played too, so the folder must have none.
fn write_folder<'f>(folder: &Path, files: impl Iterator<Item = (&'f str, &'f [u8])>) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    if fs::read_dir(folder)?.next().is_some() {
        return Err(io::Error::new(io::ErrorKind::DirectoryNotEmpty, "the folder is not empty"));
    }
    for (path, bytes) in files {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, bytes)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(out: &Path) -> Args {
        Args {
            spec: None,
            out: Some(out.to_owned()),
            publish: None,
            namespace: None,
            minecraft: None,
            tiles: None,
            frame: None,
            classic: false,
        }
    }

    #[test]
    fn writes_an_archive_or_a_new_folder_and_never_into_others_files() {
        let scratch = tempfile::tempdir().expect("a place for files");
        let (archive, folder) = (scratch.path().join("pack.ZIP"), scratch.path().join("pack"));
        args(&archive).run().expect("an archive");
        args(&folder).run().expect("a folder");
        let pack = pack(Spec::CONNECT_FOUR, &Options::default()).expect("a pack");
        assert_eq!(fs::read(&archive).expect("it was written"), pack.zip());
        for (path, bytes) in pack.files() {
            assert_eq!(fs::read(folder.join(path)).expect(path), bytes);
        }
        let refused = args(&folder).run().expect_err("a folder with files in it").to_string();
        assert!(refused.ends_with("the folder is not empty"), "{refused}");
    }

    #[test]
    fn writes_what_a_page_about_the_packs_needs() {
        let scratch = tempfile::tempdir().expect("a place for files");
        let folder = scratch.path().join("packs");
        let publish = Args { out: None, publish: Some(folder.clone()), ..args(&folder) };
        publish.run().expect("a folder");
        for (path, bytes) in publication() {
            assert_eq!(fs::read(folder.join(&path)).expect("it was written"), bytes, "{path}");
        }
    }

    #[test]
    fn what_is_not_said_is_usual_or_classic() {
        let nowhere = args(Path::new("nowhere"));
        assert_eq!(nowhere.choice(), (Spec::CONNECT_FOUR, Options::default()));
        let classic = Args { classic: true, ..args(Path::new("nowhere")) };
        assert_eq!(classic.choice(), ("connect-7x7-4".parse().expect("a game"), Options::classic()));
        let tiles: Tiles = "colour-blind".parse().expect("tiles");
        let told = Args { classic: true, tiles: Some(tiles), ..args(Path::new("nowhere")) };
        assert_eq!((told.choice().1.style.tiles, told.choice().1.namespace), (tiles, Namespace::classic()));
    }
}
