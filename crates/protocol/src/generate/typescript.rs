use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use serde_json::Value;

use super::{Field, description, fields, referred};

/// The TypeScript types of protocol 2.
pub(super) fn write(client: &Value, server: &Value) -> String {
    let mut out = String::from(
        "// Generated from crates/protocol by `cargo xtask protocol`. Do not edit.\n\n\
         /** The WebSocket subprotocol to ask for. */\n",
    );
    let _ = writeln!(out, "export const SUBPROTOCOL = '{}';", crate::v2::SUBPROTOCOL);
    let mut definitions: BTreeMap<&str, &Value> = BTreeMap::new();
    // Where both directions know a type, what the server writes is the more definite one.
    for schema in [client, server] {
        let named = schema["definitions"].as_object().into_iter().flatten();
        definitions.extend(named.map(|(name, schema)| (name.as_str(), schema)));
    }
    definitions.insert("ClientMessage", client);
    definitions.insert("ServerMessage", server);
    for (name, schema) in definitions {
        declare(&mut out, name, schema);
    }
    out
}

/// The TypeScript types of the calls over HTTP, besides those that `protocol`, the types of protocol
/// 2, declares.
pub(super) fn write_calls(schemas: &Value, protocol: &str) -> String {
    let declared = |name: &str| {
        [format!("export interface {name} "), format!("export type {name} =")]
            .iter()
            .any(|declaration| protocol.contains(declaration))
    };
    let mut types = String::new();
    let mut imported: BTreeSet<&str> = BTreeSet::new();
    for (name, schema) in schemas.as_object().into_iter().flatten() {
        if !declared(name) {
            declare(&mut types, name, schema);
            mentioned(schema, &mut |name| imported.extend(declared(name).then_some(name)));
        }
    }
    let imported = imported.into_iter().collect::<Vec<_>>().join(", ");
    format!(
        "// Generated from crates/protocol by `cargo xtask protocol`. Do not edit.\n\n\
         import type {{ {imported} }} from './protocol';\n{types}"
    )
}

/// Tells every type that a schema refers to.
fn mentioned<'s>(schema: &'s Value, tell: &mut impl FnMut(&'s str)) {
    if let Some(name) = referred(schema) {
        tell(name);
    }
    match schema {
        Value::Object(fields) => fields.values().for_each(|field| mentioned(field, tell)),
        Value::Array(items) => items.iter().for_each(|item| mentioned(item, tell)),
        _ => {}
    }
}

fn declare(out: &mut String, name: &str, schema: &Value) {
    out.push('\n');
    comment(out, schema, "");
    let _ = match variants(schema) {
        None if schema["properties"].is_object() => {
            writeln!(out, "export interface {name} {}", object(schema, ""))
        }
        _ => writeln!(out, "export type {name} ={};", union(name, schema)),
    };
}

fn variants(schema: &Value) -> Option<&Vec<Value>> {
    schema["oneOf"].as_array()
}

/// Formatted as Prettier formats it, so that the web's own check is content.
fn union(name: &str, schema: &Value) -> String {
    let Some(variants) = variants(schema) else {
        const WIDTH: usize = 100;
        let line = format!(" {}", text(schema));
        let fits = format!("export type {name} ={line};").len() <= WIDTH;
        return if fits { line } else { format!("\n  | {}", line.trim().replace(" | ", "\n  | ")) };
    };
    let mut out = String::new();
    for variant in variants {
        out.push('\n');
        comment(&mut out, variant, "  ");
        let text = text(variant);
        let _ = match (variant["enum"].is_array(), text.contains(" & ")) {
            (true, _) => write!(out, "  | {}", text.replace(" | ", "\n  | ")),
            (_, true) => write!(out, "  | ({text})"),
            _ => write!(out, "  | {text}"),
        };
    }
    out
}

/// A schema as a TypeScript type.
fn text(schema: &Value) -> String {
    if let Some(name) = referred(schema) {
        return name.to_owned();
    }
    if let Some(options) = schema["anyOf"].as_array() {
        return options.iter().map(text).collect::<Vec<_>>().join(" | ");
    }
    let parts: Vec<String> = schema["allOf"].as_array().into_iter().flatten().map(text).collect();
    if schema["properties"].is_object() {
        return [vec![object(schema, "    ")], parts].concat().join(" & ");
    }
    if !parts.is_empty() {
        return parts.join(" & ");
    }
    if let Some(value) = schema.get("const") {
        return quote(value);
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(quote).collect::<Vec<_>>().join(" | ");
    }
    match &schema["type"] {
        Value::Array(types) => types.iter().map(|t| primitive(t, schema)).collect::<Vec<_>>().join(" | "),
        one => primitive(one, schema),
    }
}

fn primitive(name: &Value, schema: &Value) -> String {
    match name.as_str() {
        Some("integer" | "number") => "number".to_owned(),
        Some("array") => format!("{}[]", text(&schema["items"])),
        Some("object") if schema["additionalProperties"].is_object() => {
            format!("Record<string, {}>", text(&schema["additionalProperties"]))
        }
        Some(other) => other.to_owned(),
        None => "unknown".to_owned(),
    }
}

fn quote(value: &Value) -> String {
    format!("'{}'", value.as_str().unwrap_or_default())
}

fn object(schema: &Value, indent: &str) -> String {
    let mut out = String::from("{\n");
    for Field { name, schema, required } in fields(schema) {
        let inner = format!("{indent}  ");
        comment(&mut out, schema, &inner);
        let _ = writeln!(out, "{inner}{name}{}: {};", if required { "" } else { "?" }, text(schema));
    }
    let _ = write!(out, "{indent}}}");
    out
}

fn comment(out: &mut String, schema: &Value, indent: &str) {
    let text = description(schema);
    if !text.is_empty() {
        let _ = writeln!(out, "{indent}/** {text} */");
    }
}
