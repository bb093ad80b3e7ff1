use std::{
    fs, io,
    path::{Path, PathBuf},
};

use raumspiel_datapack::{Minecraft, Namespace, Options, Pack, pack};
use raumspiel_rules::Spec;

use crate::Failure;

/// Write a Minecraft datapack that plays a connect game.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: connect-7x6-4, connect-5x5x5-4, or any other with at most 512 cells
    #[arg(long, default_value = "connect-7x6-4")]
    spec: Spec,

    /// Where to write: a file that ends in .zip, or else a folder, which must be new or empty
    #[arg(long, value_name = "FILE.zip|DIR")]
    out: PathBuf,

    /// What every name in the pack begins with; “connectfour” serves worlds built on the known pack
    #[arg(long, default_value_t = Namespace::default())]
    namespace: Namespace,

    /// Write for this version only, not for 1.21.9 to 26.3
    #[arg(long, value_name = "VERSION")]
    minecraft: Option<Minecraft>,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let pack = pack(self.spec, &Options { namespace: self.namespace, minecraft: self.minecraft })?;
        let written = match self.out.extension() {
            Some(extension) if extension.eq_ignore_ascii_case("zip") => fs::write(&self.out, pack.zip()),
            _ => write_folder(&self.out, &pack),
        };
        written.map_err(|error| format!("{}: {error}", self.out.display()))?;
        println!("{}: {} files for {}", self.out.display(), pack.files().count(), self.spec);
        Ok(())
    }
}

/// Files of another pack among ours would be played too, so the folder must have none.
fn write_folder(folder: &Path, pack: &Pack) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    if fs::read_dir(folder)?.next().is_some() {
        return Err(io::Error::new(io::ErrorKind::DirectoryNotEmpty, "the folder is not empty"));
    }
    for (path, bytes) in pack.files() {
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
            spec: Spec::CONNECT_FOUR,
            out: out.to_owned(),
            namespace: Namespace::default(),
            minecraft: None,
        }
    }

    #[test]
    fn writes_an_archive_or_a_new_folder_and_never_into_others_files() {
        let scratch = std::env::temp_dir().join(format!("raumspiel-datapack-{}", std::process::id()));
        let (archive, folder) = (scratch.join("pack.ZIP"), scratch.join("pack"));
        fs::create_dir_all(&scratch).expect("a place for files");
        args(&archive).run().expect("an archive");
        args(&folder).run().expect("a folder");
        let pack = pack(Spec::CONNECT_FOUR, &Options::default()).expect("a pack");
        assert_eq!(fs::read(&archive).expect("it was written"), pack.zip());
        for (path, bytes) in pack.files() {
            assert_eq!(fs::read(folder.join(path)).expect(path), bytes);
        }
        let refused = args(&folder).run().expect_err("a folder with files in it").to_string();
        assert!(refused.ends_with("the folder is not empty"), "{refused}");
        fs::remove_dir_all(&scratch).expect("our own files can go");
    }
}
