//! Builds the npm package of the rules into `target/npm`: what the page itself plays by, bundled with its module into
//! one file, with its types.

use std::{fs, path::Path, process::Command};

use crate::{Failure, root, version};

pub(crate) fn run(_: &[String]) -> Result<(), Failure> {
    let (root, web, out) = (root(), root().join("web"), root().join("target/npm"));
    if !web.join("src/wasm/rules_bg.wasm").exists() {
        return Err("the module is not built yet (cargo xtask wasm builds it)".into());
    }
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    tool(&web, "vite", &["build", "--config", "npm/vite.config.ts"])?;
    tool(&web, "tsc", &["--project", "npm/tsconfig.json"])?;
    name_extensions(&out.join("types"))?;
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root.join(licence), out.join(licence))?;
    }
    fs::copy(web.join("npm/README.md"), out.join("README.md"))?;
    let manifest = fs::read_to_string(web.join("npm/package.json"))?;
    fs::write(out.join("package.json"), manifest.replace("0.0.0", &version::current()?))?;
    println!("target/npm: {} bytes of JavaScript", fs::metadata(out.join("index.js"))?.len());
    Ok(())
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
        let lines = text.lines().map(|line| match line.split_once(" from '.") {
            Some((names, file)) if !file.contains(".js'") => {
                format!("{names} from '.{}", file.replacen("';", ".js';", 1))
            }
            _ => line.to_owned(),
        });
        fs::write(&path, lines.collect::<Vec<_>>().join("\n") + "\n")?;
    }
    Ok(())
}
