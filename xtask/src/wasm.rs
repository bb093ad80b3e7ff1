//! Builds `crates/wasm` and writes the module and its JavaScript to `web/src/wasm`.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use wasm_bindgen_cli_support::Bindgen;

use crate::{Failure, root};

/// A module for the browser. The page loads the rules at once and the rest when it is needed.
struct Module {
    name: &'static str,
    profile: &'static str,
    features: &'static str,
    /// How wasm-opt is told what matters.
    optimise: &'static str,
}

const MODULES: [Module; 2] = [
    Module { name: "rules", profile: "wasm", features: "small", optimise: "-Oz" },
    Module { name: "engine", profile: "wasm-fast", features: "perft engine datapack", optimise: "-O3" },
];

/// What rustc uses by itself, and every browser has had for years.
const FEATURES: [&str; 6] = [
    "bulk-memory",
    "mutable-globals",
    "multivalue",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
];

pub(crate) fn run(_: &[String]) -> Result<(), Failure> {
    MODULES.iter().try_for_each(build)?;
    let book = "connect-7x6-4.book";
    fs::copy(root().join("crates/engine/data").join(book), root().join("web/src/wasm").join(book))?;
    Ok(())
}

fn build(module: &Module) -> Result<(), Failure> {
    let compiled = compile(module)?;
    let out = root().join("web/src/wasm");
    fs::create_dir_all(&out)?;
    Bindgen::new()
        .input_path(compiled)
        .out_name(module.name)
        .web(true)?
        .typescript(true)
        // Without the default path `init()` does not know where the module is.
        .omit_default_module_path(false)
        .generate(&out)?;
    let file = out.join(format!("{}_bg.wasm", module.name));
    optimise(module, &file)?;
    println!("web/src/wasm/{}_bg.wasm: {} bytes", module.name, fs::metadata(&file)?.len());
    Ok(())
}

fn compile(module: &Module) -> Result<PathBuf, Failure> {
    let root = root();
    let target = root.join("target");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(&root)
        .args(["build", "--package", "raumspiel-wasm", "--lib", "--profile", module.profile])
        .args(["--features", module.features, "--target", "wasm32-unknown-unknown", "--target-dir"])
        .arg(&target)
        .status()?;
    if !status.success() {
        return Err("the module does not compile (is the target there? \
                    rustup target add wasm32-unknown-unknown)"
            .into());
    }
    Ok(target.join("wasm32-unknown-unknown").join(module.profile).join("raumspiel_wasm.wasm"))
}

/// Shrinks the module with binaryen's wasm-opt as npm installs it; Debian's is too old and breaks
/// the module. Without it the module is larger and otherwise the same.
fn optimise(module: &Module, file: &Path) -> Result<(), Failure> {
    let tool = root().join("web/node_modules/.bin/wasm-opt");
    if !tool.exists() {
        eprintln!("xtask wasm: no wasm-opt yet (npm ci in web/ brings it); the module is left as it is");
        return Ok(());
    }
    let status = Command::new(tool)
        .arg(file)
        .arg(module.optimise)
        .args(FEATURES.map(|feature| format!("--enable-{feature}")))
        .args(["--strip-debug", "--strip-producers", "--output"])
        .arg(file)
        .status()?;
    if status.success() { Ok(()) } else { Err("wasm-opt failed".into()) }
}
