use crate::{
    ids::random_below,
    problem::Problem,
    room::{is_disturbing, is_invisible},
};

/// How a player is called: 1 to 24 visible characters. Names are not unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name(String);

impl Name {
    const MOST: usize = 24;

    pub(crate) fn new(text: &str) -> Result<Name, Problem> {
        let name = text.trim();
        let many = name.chars().count();
        let wrong = if many == 0 || many > Self::MOST {
            "A name has 1 to 24 characters."
        } else if name.chars().any(|c| c != ' ' && (is_disturbing(c) || is_invisible(c))) {
            "A name has only characters that can be seen, and none that change the direction of writing."
        } else if name.chars().all(|c| !c.is_alphanumeric() && c.is_ascii()) {
            "A name has at least one letter or digit."
        } else {
            return Ok(Name(name.to_owned()));
        };
        Err(Problem::new("bad-name", wrong))
    }

    /// One that says nothing about anybody.
    pub(crate) fn random() -> Name {
        const KINDS: [&str; 16] = [
            "Quiet", "Brave", "Clever", "Gentle", "Swift", "Golden", "Silver", "Merry", "Patient", "Bold",
            "Bright", "Curious", "Lucky", "Nimble", "Steady", "Wise",
        ];
        const WHAT: [&str; 16] = [
            "Unicorn", "Rook", "Knight", "Bishop", "Pawn", "Otter", "Heron", "Badger", "Lynx", "Raven",
            "Hare", "Fox", "Owl", "Marten", "Swan", "Crane",
        ];
        Name(format!("{} {}", KINDS[random_below(16)], WHAT[random_below(16)]))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_seen() {
        for good in ["Ada", "  Ada  ", "李", "Zoë Ångström", "🦄", "a", &"x".repeat(24), "О'Брайен"]
        {
            assert!(Name::new(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            " ",
            "-",
            "\u{a0}",
            "\u{200b}",
            "A\u{202e}da",
            "A\u{200d}da",
            "\u{3164}",
            "A\nda",
            "a\u{e0041}",
            "a\u{2800}",
            &"x".repeat(25),
        ] {
            assert!(Name::new(bad).is_err(), "{bad:?}");
        }
        assert!((0..50).all(|_| Name::new(Name::random().as_str()).is_ok()));
    }
}
