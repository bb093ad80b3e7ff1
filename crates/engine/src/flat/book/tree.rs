/// How often each score from −17 on is met after twelve moves on 7×6, in thousands. On other boards it is much the
/// same, and others are rare.
const FREQUENCIES: [u32; 35] = [
    1, 1, 85, 36, 27, 29, 29, 23, 17, 15, 23, 73, 156, 203, 310, 347, 92, 271, 119, 388, 333, 466, 203, 109,
    56, 57, 70, 102, 118, 120, 126, 199, 1, 1, 1,
];

/// The decisions that tell a score, halved so that both answers are about as frequent.
pub(super) struct Tree {
    most: i32,
    nodes: Vec<Node>,
}

/// A decision: does the score lie in this range?
pub(super) struct Node {
    least: i32,
    most: i32,
    /// Where each answer leads.
    steps: [Step; 2],
}

impl Node {
    pub(super) fn contains(&self, score: i32) -> bool {
        self.least <= score && score <= self.most
    }
}

#[derive(Clone, Copy)]
enum Step {
    Node(usize),
    Score(i32),
}

impl Tree {
    /// For scores from `-most` to `most`.
    pub(super) fn new(most: i32) -> Tree {
        let mut tree = Tree { most, nodes: Vec::new() };
        tree.grow(-most, most);
        tree
    }

    pub(super) fn most(&self) -> i32 {
        self.most
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    fn grow(&mut self, least: i32, most: i32) -> Step {
        if least == most {
            return Step::Score(least);
        }
        let frequency = |score: i32| usize::try_from(score + 17).ok().and_then(|at| FREQUENCIES.get(at));
        let weight = |least: i32, most: i32| {
            (least..=most).map(|score| frequency(score).copied().unwrap_or(1)).sum::<u32>()
        };
        let uneven = |&cut: &i32| weight(least, cut).abs_diff(weight(cut + 1, most));
        let cut = (least..most).min_by_key(uneven).unwrap_or(least);
        let at = self.nodes.len();
        self.nodes.push(Node { least, most: cut, steps: [Step::Score(0); 2] });
        let steps = [self.grow(cut + 1, most), self.grow(least, cut)];
        self.nodes[at].steps = steps;
        Step::Node(at)
    }

    /// The score that the answers lead to.
    #[inline(always)]
    pub(super) fn ask(&self, mut answer: impl FnMut(usize, &Node) -> bool) -> i32 {
        let mut at = 0;
        loop {
            let node = &self.nodes[at];
            match node.steps[usize::from(answer(at, node))] {
                Step::Node(next) => at = next,
                Step::Score(score) => return score,
            }
        }
    }
}
