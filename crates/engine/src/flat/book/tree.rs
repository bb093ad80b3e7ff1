/// The least and the most that a score in the book can be.
pub(super) const LEAST: i32 = -17;
const MOST: i32 = 17;

/// How often each score is met after twelve moves, in thousands, from the least on.
const FREQUENCIES: [u32; 35] = [
    1, 1, 85, 36, 27, 29, 29, 23, 17, 15, 23, 73, 156, 203, 310, 347, 92, 271, 119, 388, 333, 466, 203, 109,
    56, 57, 70, 102, 118, 120, 126, 199, 1, 1, 1,
];

/// The decisions that tell a score, halved so that both answers are about as frequent.
pub(super) struct Tree {
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
    pub(super) fn new() -> Tree {
        let mut tree = Tree { nodes: Vec::new() };
        tree.grow(LEAST, MOST);
        tree
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    fn grow(&mut self, least: i32, most: i32) -> Step {
        if least == most {
            return Step::Score(least);
        }
        let weight = |least: i32, most: i32| {
            (least..=most).map(|score| FREQUENCIES[(score - LEAST) as usize]).sum::<u32>()
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
