/// How much there is still to do at a position, from the point of view of the side to move: to
/// reach its aim, and to foil it. Counted in parts of a [`UNIT`], so that the halves that sums are
/// made of are not lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) effort: u32,
    pub(super) refusal: u32,
}

/// More than any sum of efforts.
pub(super) const INFINITE: u32 = 1 << 30;

/// What a position counts of which nothing is known.
pub(super) const UNIT: u32 = 8;

/// What a move counts at first that threatens to complete a line: more than one that threatens to
/// win by threats, since most such moves only put off what is to be decided.
pub(super) const CHECK: u32 = 2 * UNIT;

/// What the most promising quiet move counts at first. The others count one unit more each.
pub(super) const QUIET: u32 = 6 * UNIT;

impl Numbers {
    pub(super) const REACHED: Numbers = Numbers { effort: 0, refusal: INFINITE };
    pub(super) const FOILED: Numbers = Numbers { effort: INFINITE, refusal: 0 };
    pub(super) const OPEN: Numbers = Numbers { effort: INFINITE, refusal: INFINITE };

    /// Of a position with so many moves, at least one, of which nothing is known.
    pub(super) fn of_moves(count: u32) -> Numbers {
        Numbers { effort: UNIT, refusal: together(UNIT, u64::from(count * UNIT)) }
    }

    pub(super) fn is_known(self) -> bool {
        self.effort == 0 || self.refusal == 0
    }

    pub(super) fn reaches(self, bounds: Numbers) -> bool {
        self.effort >= bounds.effort || self.refusal >= bounds.refusal
    }
}

/// What has to be done for all of several positions: the most that one needs and half of what the
/// others need, since some of it is the same work.
pub(super) fn together(largest: u32, sum: u64) -> u32 {
    let all = u64::from(largest) + (sum - u64::from(largest)) / 2;
    all.min(u64::from(INFINITE - 1)) as u32
}

/// The child to go on with, and what its bounds follow from.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) at: usize,
    /// The least refusal among the others.
    pub(super) runner_up: u32,
    pub(super) sum: u64,
    pub(super) largest: u32,
    /// The effort of the chosen child.
    pub(super) chosen: u32,
}

impl Choice {
    pub(super) const NONE: Choice = Choice { at: 0, runner_up: INFINITE, sum: 0, largest: 0, chosen: 0 };

    /// How far the child's numbers may grow until the node reaches its own bounds, or until another
    /// child is better by so much that it pays to change to it.
    pub(super) fn bounds(&self, node: Numbers) -> Numbers {
        let patience = self.runner_up.saturating_add(self.runner_up / 2 + 1);
        Numbers { effort: self.effort_bound(node.refusal), refusal: node.effort.min(patience) }
    }

    fn effort_bound(&self, refusal_bound: u32) -> u32 {
        if refusal_bound >= INFINITE {
            return INFINITE;
        }
        let bound = i64::from(refusal_bound);
        let others = self.sum as i64 - i64::from(self.chosen);
        let alone = bound - others / 2;
        let grown = if alone >= i64::from(self.largest) {
            alone
        } else {
            2 * (bound - i64::from(self.largest)) - (others - i64::from(self.largest))
        };
        grown.clamp(i64::from(self.chosen) + 1, i64::from(INFINITE)) as u32
    }
}
