use std::{env, error::Error, fmt, fs};

/// What is wrong with a file of settings.
#[derive(Debug)]
pub(crate) struct BadConfig(String);

impl fmt::Display for BadConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for BadConfig {}

/// The arguments of the command line, completed: `serve` is the default command, and settings from
/// its file come in as flags where neither a flag nor a variable has set them.
pub(crate) fn completed(mut args: Vec<String>) -> Result<Vec<String>, BadConfig> {
    let no_command = args
        .get(1)
        .is_none_or(|first| first.starts_with("--") && !matches!(first.as_str(), "--help" | "--version"));
    if no_command {
        args.insert(1, "serve".to_owned());
    }
    if args.get(1).map(String::as_str) != Some("serve") {
        return Ok(args);
    }
    let flag = |name: &str| {
        let (alone, with) = (format!("--{name}"), format!("--{name}="));
        args.iter().position(|arg| *arg == alone || arg.starts_with(&with))
    };
    let path = match flag("config") {
        Some(at) => {
            args[at].split_once('=').map(|(_, path)| path.to_owned()).or_else(|| args.get(at + 1).cloned())
        }
        None => env::var("RAUMSPIEL_CONFIG").ok(),
    };
    let Some(path) = path else { return Ok(args) };
    let text =
        fs::read_to_string(&path).map_err(|error| BadConfig(format!("Cannot read {path}: {error}.")))?;
    let mut settings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if let Some((name, value)) = setting(line).map_err(|()| {
            BadConfig(format!("{path}, line {}: a setting looks like listen = 0.0.0.0:7280.", number + 1))
        })? {
            let variable = format!("RAUMSPIEL_{}", name.replace('-', "_").to_uppercase());
            if flag(name).is_none() && env::var_os(variable).is_none() {
                settings.push(format!("--{name}={value}"));
            }
        }
    }
    args.extend(settings);
    Ok(args)
}

/// A line of the file: a name and a value, with or without quotes; nothing in a comment.
fn setting(line: &str) -> Result<Option<(&str, &str)>, ()> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let (name, value) = line.split_once('=').ok_or(())?;
    let name = name.trim();
    let plain = name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-') && !name.is_empty();
    plain.then(|| Some((name, value.trim().trim_matches('"')))).ok_or(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_file() {
        assert_eq!(setting("listen = 0.0.0.0:1"), Ok(Some(("listen", "0.0.0.0:1"))));
        assert_eq!(setting("  data=\"a b.db\" "), Ok(Some(("data", "a b.db"))));
        assert_eq!(setting("# listen = x"), Ok(None));
        assert_eq!(setting(""), Ok(None));
        assert_eq!(setting("listen"), Err(()));
        assert_eq!(setting("Listen = x"), Err(()));
    }

    #[test]
    fn serve_is_the_default_command() {
        let check = |given: &[&str], expected: &[&str]| {
            let args = given.iter().map(|&arg| arg.to_owned()).collect();
            assert_eq!(completed(args).expect("no file is read"), expected);
        };
        check(&["raumspiel"], &["raumspiel", "serve"]);
        check(&["raumspiel", "--listen", "x"], &["raumspiel", "serve", "--listen", "x"]);
        check(&["raumspiel", "--help"], &["raumspiel", "--help"]);
        check(&["raumspiel", "moves"], &["raumspiel", "moves"]);
    }

    #[test]
    fn the_file_gives_way_to_flags() {
        let path = env::temp_dir().join(format!("raumspiel-config-{}", std::process::id()));
        fs::write(&path, "listen = 1.1.1.1:1\nqueue = 7\n").expect("a temporary file");
        let args = ["raumspiel", "serve", "--config", path.to_str().expect("a path"), "--listen", "x"];
        let done = completed(args.map(str::to_owned).to_vec()).expect("a good file");
        assert_eq!(done[6..], ["--queue=7"]);
        fs::remove_file(path).expect("the temporary file");
    }
}
