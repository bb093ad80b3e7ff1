use std::{fs, io, path::Path};

use super::model::{COUNT, Model};
use crate::Failure;

/// How far learning has come: all that it needs to go on as if it had never stopped.
pub(super) struct Checkpoint {
    pub(super) epoch: u32,
    pub(super) steps: u64,
    /// The least that the network was off what was held out.
    pub(super) best: f64,
    pub(super) model: Model,
    /// Adam's running means of the slopes and of their squares.
    pub(super) mean: Vec<f32>,
    pub(super) square: Vec<f32>,
}

const HEAD: usize = 20;

impl Checkpoint {
    pub(super) fn new(model: Model) -> Checkpoint {
        let (mean, square) = (vec![0.0; COUNT], vec![0.0; COUNT]);
        Checkpoint { epoch: 0, steps: 0, best: f64::INFINITY, model, mean, square }
    }

    /// None where nothing was kept yet.
    pub(super) fn read(path: &Path) -> Result<Option<Checkpoint>, Failure> {
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            bytes => bytes?,
        };
        if bytes.len() != HEAD + 3 * 4 * COUNT {
            return Err(format!("{} is of another network; remove it", path.display()).into());
        }
        let floats = |part: usize| -> Vec<f32> {
            let numbers = bytes[HEAD + part * 4 * COUNT..].chunks_exact(4).take(COUNT);
            numbers.map(|n| f32::from_le_bytes([n[0], n[1], n[2], n[3]])).collect()
        };
        Ok(Some(Checkpoint {
            epoch: u32::from_le_bytes(bytes[..4].try_into()?),
            steps: u64::from_le_bytes(bytes[4..12].try_into()?),
            best: f64::from_le_bytes(bytes[12..HEAD].try_into()?),
            model: Model(floats(0)),
            mean: floats(1),
            square: floats(2),
        }))
    }

    /// Written aside and put in place at once, so that it is never half there.
    pub(super) fn write(&self, path: &Path) -> Result<(), Failure> {
        let mut bytes = Vec::with_capacity(HEAD + 3 * 4 * COUNT);
        bytes.extend(self.epoch.to_le_bytes());
        bytes.extend(self.steps.to_le_bytes());
        bytes.extend(self.best.to_le_bytes());
        for floats in [&self.model.0, &self.mean, &self.square] {
            bytes.extend(floats.iter().flat_map(|n| n.to_le_bytes()));
        }
        let aside = path.with_extension("writing");
        fs::write(&aside, bytes)?;
        fs::rename(&aside, path)?;
        Ok(())
    }
}
