use crate::Fault;

/// Reads a line from left to right.
pub(crate) struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str) -> Reader<'t> {
        Reader { rest: text }
    }

    pub(crate) fn rest(&self) -> &'t str {
        self.rest
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.rest = &self.rest[next.len_utf8()..];
        Some(next)
    }

    pub(crate) fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    pub(crate) fn eat(&mut self, text: &str) -> bool {
        let eaten = self.rest.strip_prefix(text);
        self.rest = eaten.unwrap_or(self.rest);
        eaten.is_some()
    }

    pub(crate) fn expect(&mut self, text: &str) -> Result<(), Fault> {
        if self.eat(text) { Ok(()) } else { Err(self.expected(text)) }
    }

    pub(crate) fn expected(&self, what: &str) -> Fault {
        Fault::new(format!("expected “{what}” before “{}”", self.rest))
    }

    pub(crate) fn end(&self) -> Result<(), Fault> {
        if self.is_done() { Ok(()) } else { Err(self.expected("the end")) }
    }

    /// What comes before the first character that does not fit; at least one character.
    pub(crate) fn take(&mut self, what: &str, fits: impl Fn(char) -> bool) -> Result<&'t str, Fault> {
        let end = self.rest.find(|c| !fits(c)).unwrap_or(self.rest.len());
        if end == 0 {
            return Err(self.expected(what));
        }
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        Ok(taken)
    }

    /// One argument and the space after it.
    pub(crate) fn word(&mut self, what: &str) -> Result<&'t str, Fault> {
        let word = self.take(what, |c| c != ' ')?;
        self.eat(" ");
        Ok(word)
    }

    /// A name that needs no quotes: of a tag, an objective, a key.
    pub(crate) fn name(&mut self, what: &str) -> Result<&'t str, Fault> {
        self.take(what, |c| c.is_ascii_alphanumeric() || "_-.+".contains(c))
    }

    pub(crate) fn number<N: std::str::FromStr>(&mut self, what: &str) -> Result<N, Fault> {
        let before = self.rest;
        let digits = self.take(what, |c| c.is_ascii_digit() || c == '-' || c == '.')?;
        digits.parse().map_err(|_| Reader::new(before).expected(what))
    }

    pub(crate) fn space(&mut self) -> Result<(), Fault> {
        if self.is_done() || self.eat(" ") { Ok(()) } else { Err(self.expected("a space")) }
    }
}
