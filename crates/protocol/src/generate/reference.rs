use std::fmt::Write;

use serde_json::Value;

use super::{Direction, Field, description, fields, referred};

const INTRODUCTION: &str = include_str!("introduction.md");

/// The reference page as Markdown.
pub(super) fn write(directions: &[Direction]) -> String {
    let mut out = INTRODUCTION.to_owned();
    for direction in directions {
        let file = direction.path.rsplit('/').next().unwrap_or_default();
        let _ = write!(out, "\n## {}\n\n{}\n\n", direction.title, description(&direction.schema));
        let _ = writeln!(out, "JSON Schema: [{file}](protocol/{file})");
        for message in direction.schema["oneOf"].as_array().into_iter().flatten() {
            variant(&mut out, message);
        }
    }
    out.push_str("\n## Types of version 2\n");
    let definitions = directions[3].schema["definitions"].as_object().into_iter().flatten();
    let client_only =
        directions[2].schema["definitions"].as_object().into_iter().flatten().filter(|(name, _)| {
            !directions[3].schema["definitions"].as_object().is_some_and(|d| d.contains_key(*name))
        });
    for (name, schema) in definitions.chain(client_only) {
        let _ = write!(out, "\n### {name}\n\n");
        let text = description(schema);
        if !text.is_empty() {
            let _ = writeln!(out, "{text}\n");
        }
        match schema["oneOf"].as_array() {
            Some(variants) if variants.iter().any(|v| v["properties"].is_object()) => {
                let _ = writeln!(out, "The field `{}` says which:\n", tag_name(&variants[0]));
                variants.iter().for_each(|v| variant_row(&mut out, v));
            }
            _ if schema["properties"].is_object() => table(&mut out, schema),
            _ => {
                let _ = writeln!(out, "{}", type_text(schema));
            }
        }
    }
    out
}

fn variant(out: &mut String, message: &Value) {
    let _ = write!(out, "\n### `{}`\n\n", tag(message));
    let text = description(message);
    if !text.is_empty() {
        let _ = writeln!(out, "{text}\n");
    }
    for part in message["allOf"].as_array().into_iter().flatten() {
        let _ = writeln!(out, "With all fields of {}.\n", referred(part).unwrap_or("an object"));
    }
    table(out, message);
}

fn variant_row(out: &mut String, variant: &Value) {
    let _ = write!(out, "- `{}`", tag(variant));
    let list: Vec<String> = fields(variant)
        .into_iter()
        .filter(|field| field.schema.get("const").is_none())
        .map(|Field { name, schema, .. }| {
            let text = description(schema);
            let about =
                if text.is_empty() { String::new() } else { format!(" ({})", text.trim_end_matches('.')) };
            format!("`{name}` {}{about}", type_text(schema))
        })
        .collect();
    if !list.is_empty() {
        let _ = write!(out, " with {}", list.join(", "));
    }
    let text = description(variant);
    let _ = writeln!(out, "{}", if text.is_empty() { ".".to_owned() } else { format!(". {text}") });
}

fn tag(message: &Value) -> &str {
    message["properties"][tag_name(message)]["const"].as_str().unwrap_or_default()
}

/// The field that tells messages of one union apart.
fn tag_name(message: &Value) -> &'static str {
    if message["properties"]["kind"]["const"].is_string() { "kind" } else { "type" }
}

fn table(out: &mut String, object: &Value) {
    let rows: Vec<Field<'_>> =
        fields(object).into_iter().filter(|field| field.schema.get("const").is_none()).collect();
    if rows.is_empty() {
        return;
    }
    out.push_str("| field | type | must be there | meaning |\n|---|---|---|---|\n");
    for Field { name, schema, required } in rows {
        let must = if required { "yes" } else { "no" };
        let _ = writeln!(out, "| `{name}` | {} | {must} | {} |", type_text(schema), description(schema));
    }
}

fn type_text(schema: &Value) -> String {
    if let Some(name) = referred(schema) {
        return name.to_owned();
    }
    for joint in ["anyOf", "allOf", "oneOf"] {
        if let Some(options) = schema[joint].as_array() {
            return options.iter().map(type_text).collect::<Vec<_>>().join(" or ");
        }
    }
    if let Some(value) = schema["const"].as_str() {
        return format!("`{value}`");
    }
    if let Some(values) = schema["enum"].as_array() {
        let names = values.iter().filter_map(Value::as_str).map(|value| format!("`{value}`"));
        return names.collect::<Vec<_>>().join(", ");
    }
    let primitive = |name: &Value| match name.as_str() {
        Some("array") => format!("list of {}", type_text(&schema["items"])),
        Some(other) => other.to_owned(),
        None => "anything".to_owned(),
    };
    let pattern = schema["pattern"].as_str().map(|p| format!(" `{p}`")).unwrap_or_default();
    match &schema["type"] {
        Value::Array(types) => types.iter().map(primitive).collect::<Vec<_>>().join(" or ") + &pattern,
        one => primitive(one) + &pattern,
    }
}
