//! Builds the npm packages into `target/npm`: the rules that the page itself plays by, bundled with their module into
//! one file, and its boards; each with its types.

use std::{fs, path::Path, process::Command};

use crate::{Failure, root, version};

/// Folders of `web/npm`, and of `target/npm`.
const PACKAGES: [&str; 2] = ["rules", "board"];

pub(crate) fn run(_: &[String]) -> Result<(), Failure> {
    if !root().join("web/src/wasm/rules_bg.wasm").exists() {
        return Err("the module is not built yet (cargo xtask wasm builds it)".into());
    }
    PACKAGES.into_iter().try_for_each(build)
}

fn build(name: &str) -> Result<(), Failure> {
    let (root, web) = (root(), root().join("web"));
    let (source, out) = (web.join("npm").join(name), root.join("target/npm").join(name));
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    tool(&web, "vite", &["build", "--config", &format!("npm/{name}/vite.config.ts")])?;
    tool(&web, "tsc", &["--project", &format!("npm/{name}/tsconfig.json")])?;
    name_extensions(&out.join("types"))?;
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root.join(licence), out.join(licence))?;
    }
    fs::copy(source.join("README.md"), out.join("README.md"))?;
    if source.join("example.html").exists() {
        fs::copy(source.join("example.html"), out.join("example.html"))?;
    }
    let manifest = fs::read_to_string(source.join("package.json"))?;
    fs::write(out.join("package.json"), manifest.replace("0.0.0", &version::current()?))?;
    println!("target/npm/{name}: {} bytes of JavaScript", script_bytes(&out)?);
    Ok(())
}

fn script_bytes(directory: &Path) -> Result<u64, Failure> {
    let mut bytes = 0;
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if entry.path().extension().is_some_and(|ending| ending == "js") {
            bytes += entry.metadata()?.len();
        }
    }
    Ok(bytes)
}

fn tool(web: &Path, name: &str, arguments: &[&str]) -> Result<(), Failure> {
    let program = web.join("node_modules/.bin").join(name);
    let status = Command::new(program).args(arguments).current_dir(web).status()?;
    if status.success() { Ok(()) } else { Err(format!("{name} failed").into()) }
}

/// The page's sources name each other without endings, as bundlers like it; Node's way of finding types wants them.
fn name_extensions(directory: &Path) -> Result<(), Failure> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            name_extensions(&path)?;
            continue;
        }
        let text = fs::read_to_string(&path)?;
        // Styles are no part of the types.
        let lines = text.lines().filter(|line| !line.ends_with(".css';")).map(|line| {
            match line.split_once(" from '.") {
                Some((names, file)) if !file.contains(".js'") => {
                    format!("{names} from '.{}", file.replacen("';", ".js';", 1))
                }
                _ => line.to_owned(),
            }
        });
        fs::write(&path, lines.collect::<Vec<_>>().join("\n") + "\n")?;
    }
    Ok(())
}
