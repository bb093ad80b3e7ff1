//! Builds `crates/wasm` and writes the modules and their JavaScript to `web/src/wasm`.
//!
//! The engine is there twice: with instructions that work on 128 bits at once, which its network is
//! made for, and without, for browsers that do not know them. Both have the same JavaScript, which
//! asks the browser and fetches one of them.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use raumspiel_engine::flat::Edition;
use raumspiel_rules::Spec;
use wasm_bindgen_cli_support::Bindgen;

use crate::{Failure, root};

/// A module for the browser. The page loads the rules at once and the rest when it is needed.
struct Module {
    name: &'static str,
    profile: &'static str,
    features: &'static str,
    /// How wasm-opt is told what matters.
    optimise: &'static [&'static str],
    /// Whether it may use `simd128`.
    is_wide: bool,
}

const RULES: Module = Module {
    name: "rules",
    profile: "wasm",
    features: "small",
    optimise: &["-Oz", "--converge"],
    is_wide: false,
};
const PLAIN_ENGINE: Module = Module {
    name: "engine",
    profile: "wasm-fast",
    features: "perft engine datapack",
    optimise: &["-O3"],
    is_wide: false,
};
const ENGINE: Module = Module { is_wide: true, ..PLAIN_ENGINE };

/// What the JavaScript fetches unless told otherwise, and what it is made to fetch.
const ONE_MODULE: &str = "new URL('engine_bg.wasm', import.meta.url)";
const EITHER_MODULE: &str = "WebAssembly.validate(new Uint8Array([\
0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]))
            ? new URL('engine_bg.wasm', import.meta.url)
            : new URL('engine_plain_bg.wasm', import.meta.url)";

/// How cargo is told that a module may use `simd128`.
const WIDE: &str = "target.wasm32-unknown-unknown.rustflags=['-Ctarget-feature=+simd128']";

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
    let out = root().join("web/src/wasm");
    build(&RULES, &out)?;
    build(&ENGINE, &out)?;
    let aside = root().join("target/wasm-plain");
    build(&PLAIN_ENGINE, &aside)?;
    let script = fs::read_to_string(out.join("engine.js"))?;
    if script != fs::read_to_string(aside.join("engine.js"))? {
        return Err("the two engines want different JavaScript".into());
    }
    if script.matches(ONE_MODULE).count() != 1 {
        return Err(format!("engine.js does not say {ONE_MODULE} once").into());
    }
    fs::write(out.join("engine.js"), script.replace(ONE_MODULE, EITHER_MODULE))?;
    fs::copy(aside.join("engine_bg.wasm"), out.join("engine_plain_bg.wasm"))?;
    for edition in Edition::all() {
        let book = format!("{}.book", Spec::Connect(edition.shape()));
        fs::copy(root().join("crates/engine/data").join(&book), out.join(&book))?;
    }
    Ok(())
}

fn build(module: &Module, out: &Path) -> Result<(), Failure> {
    let compiled = compile(module)?;
    fs::create_dir_all(out)?;
    Bindgen::new()
        .input_path(compiled)
        .out_name(module.name)
        .web(true)?
        .typescript(true)
        // Without the default path `init()` does not know where the module is.
        .omit_default_module_path(false)
        .generate(out)?;
    let file = out.join(format!("{}_bg.wasm", module.name));
    optimise(module, &file)?;
    println!("{}: {} bytes", file.display(), fs::metadata(&file)?.len());
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
        .args(module.is_wide.then_some(["--config", WIDE]).into_iter().flatten())
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
        .args(module.optimise)
        .args(FEATURES.map(|feature| format!("--enable-{feature}")))
        .args(module.is_wide.then_some("--enable-simd"))
        .args(["--strip-debug", "--strip-producers", "--output"])
        .arg(file)
        .status()?;
    if status.success() { Ok(()) } else { Err("wasm-opt failed".into()) }
}
