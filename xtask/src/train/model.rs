use raumspiel_engine::chess::{
    Network,
    network::{HIDDEN, INPUTS, OUTPUT_UNIT, STAGES, UNIT, stage},
};

use super::lesson::Images;

/// The network in floating point, as it is while it learns: weights of the inputs, bias, weights of
/// the outputs, bias of the outputs, one after the other.
#[derive(Clone)]
pub(super) struct Model(pub(super) Vec<f32>);

pub(super) const COUNT: usize = OUTPUT_BIAS + STAGES;
const BIAS: usize = INPUTS * HIDDEN;
const OUTPUTS: usize = BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUTS + STAGES * 2 * HIDDEN;

type Row = [f32; HIDDEN];

/// What each of the two sides sees of a position, and what comes of it.
pub(super) struct Seen {
    inputs: [Vec<u16>; 2],
    sums: [Row; 2],
    stage: usize,
    pub(super) output: f32,
}

impl Model {
    /// Small weights that follow from the seed.
    pub(super) fn new(mut chance: impl FnMut() -> f32) -> Model {
        let mut weights: Vec<f32> = (0..COUNT).map(|_| 0.1 * chance()).collect();
        weights[BIAS..OUTPUTS].fill(0.25);
        weights[OUTPUT_BIAS..].fill(0.0);
        Model(weights)
    }

    fn row(&self, at: usize) -> &Row {
        self.0[at..at + HIDDEN].first_chunk().expect("a row is as long as it is")
    }

    /// What comes of a position in one of its images.
    pub(super) fn look(&self, inputs: &[u16], images: &Images, image: usize) -> Seen {
        let own: Vec<u16> = inputs.iter().map(|&n| images.all[image][usize::from(n)]).collect();
        let other: Vec<u16> = own.iter().map(|&n| images.other[usize::from(n)]).collect();
        let inputs = [own, other];
        let mut sums = [*self.row(BIAS); 2];
        let stage = stage(inputs[0].len());
        let mut lanes = [0.0; 8];
        for side in 0..2 {
            for &n in &inputs[side] {
                let weights = self.row(usize::from(n) * HIDDEN);
                sums[side].iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
            }
            let weights = self.row(output_row(stage, side));
            for (sums, weights) in sums[side].chunks_exact(8).zip(weights.chunks_exact(8)) {
                for n in 0..8 {
                    let cut = sums[n].clamp(0.0, 1.0);
                    lanes[n] += cut * cut * weights[n];
                }
            }
        }
        let output = lanes.iter().sum::<f32>() + self.0[OUTPUT_BIAS + stage];
        Seen { inputs, sums, stage, output }
    }

    /// Adds to the slopes by how much each weight changes the output of what was seen, times `by`.
    pub(super) fn add_slopes(&self, seen: &Seen, by: f32, slopes: &mut [f32]) {
        slopes[OUTPUT_BIAS + seen.stage] += by;
        for side in 0..2 {
            let at = output_row(seen.stage, side);
            let weights = self.row(at);
            let mut back = [0.0; HIDDEN];
            for n in 0..HIDDEN {
                let sum = seen.sums[side][n];
                let cut = sum.clamp(0.0, 1.0);
                slopes[at + n] += by * cut * cut;
                back[n] = if sum > 0.0 && sum < 1.0 { by * weights[n] * 2.0 * cut } else { 0.0 };
            }
            for &n in &seen.inputs[side] {
                add(&mut slopes[usize::from(n) * HIDDEN..][..HIDDEN], &back);
            }
            add(&mut slopes[BIAS..OUTPUTS], &back);
        }
    }

    /// In whole numbers, as the engine uses it.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let scaled = |(n, weight): (usize, &f32)| {
            (weight * unit(n)).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
        };
        self.0.iter().enumerate().flat_map(|entry| scaled(entry).to_le_bytes()).collect()
    }

    /// A network that was learnt before, to go on from; none if the length is another.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Model> {
        let numbers = bytes.chunks_exact(2).map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])));
        let weights: Vec<f32> = numbers.enumerate().map(|(n, number)| number / unit(n)).collect();
        (bytes.len() == Network::BYTES).then_some(Model(weights))
    }
}

/// What stands for 1 in the whole numbers.
fn unit(n: usize) -> f32 {
    match n {
        n if n < OUTPUTS => UNIT as f32,
        n if n < OUTPUT_BIAS => OUTPUT_UNIT as f32,
        _ => (UNIT * OUTPUT_UNIT) as f32,
    }
}

/// How large a weight may become, so that whole numbers of 16 bits hold it.
pub(super) const fn largest(n: usize) -> f32 {
    if n < OUTPUT_BIAS { 1.98 } else { 2.0 }
}

const fn output_row(stage: usize, side: usize) -> usize {
    OUTPUTS + (2 * stage + side) * HIDDEN
}

fn add(to: &mut [f32], row: &Row) {
    to.iter_mut().zip(row).for_each(|(to, by)| *to += by);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    #[test]
    fn a_network_that_was_written_is_read_as_it_was() {
        let bytes = Model::new(Chance::new(1).into_weights()).to_bytes();
        assert_eq!(bytes.len(), Network::BYTES);
        assert_eq!(Model::from_bytes(&bytes).map(|model| model.to_bytes()), Some(bytes));
        assert!(Model::from_bytes(&[0; 10]).is_none());
    }
}
