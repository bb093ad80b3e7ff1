use std::str::FromStr;

use crate::Failure;

/// What a task was called with: `--name value` pairs and the rest.
pub(crate) struct Options<'a> {
    usage: &'static str,
    named: Vec<(&'a str, &'a str)>,
    rest: Vec<&'a str>,
}

impl<'a> Options<'a> {
    /// Only these names are known.
    pub(crate) fn read(
        args: &'a [String],
        usage: &'static str,
        known: &[&str],
    ) -> Result<Options<'a>, Failure> {
        let mut options = Options { usage, named: Vec::new(), rest: Vec::new() };
        let mut args = args.iter().map(String::as_str);
        while let Some(arg) = args.next() {
            if known.contains(&arg) {
                let value = args.next().ok_or_else(|| format!("{arg} needs a value: {usage}"))?;
                options.named.push((arg, value));
            } else if arg.starts_with("--") {
                return Err(format!("{arg} is not known: {usage}").into());
            } else {
                options.rest.push(arg);
            }
        }
        Ok(options)
    }

    pub(crate) fn text(&self, name: &str) -> Option<&'a str> {
        self.named.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    pub(crate) fn number<T: FromStr>(&self, name: &str, otherwise: T) -> Result<T, Failure> {
        let Some(value) = self.text(name) else { return Ok(otherwise) };
        value.parse().map_err(|_| format!("{name} {value}: that is no such number").into())
    }

    /// The arguments without a name.
    pub(crate) fn rest(&self) -> &[&'a str] {
        &self.rest
    }

    /// The one argument without a name.
    pub(crate) fn only(&self) -> Result<&'a str, Failure> {
        match self.rest[..] {
            [only] => Ok(only),
            _ => Err(self.usage.into()),
        }
    }
}
