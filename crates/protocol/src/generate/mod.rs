//! The JSON Schema, the TypeScript types and the reference page, all from the types of the wire.

mod html;
mod openapi;
mod reference;
mod typescript;

use schemars::{JsonSchema, Schema, generate::SchemaSettings};
use serde_json::Value;

use crate::{v1, v2};

/// A generated file: where it belongs in the project, and what is in it.
pub struct File {
    pub path: &'static str,
    pub text: String,
}

/// One direction of one version: its title and its schema.
struct Direction {
    title: &'static str,
    path: &'static str,
    schema: Value,
}

/// Everything that is generated from the wire's types.
pub fn files() -> Vec<File> {
    let directions = directions();
    let reference = reference::write(&directions);
    let page = html::page("The protocol of Raumspiel", &reference);
    let typescript = typescript::write(&directions[2].schema, &directions[3].schema);
    let calls = openapi::description();
    let types = typescript::write_calls(&calls["components"]["schemas"], &typescript);
    let mut files = vec![
        File { path: "docs/protocol.md", text: reference },
        File { path: "docs/protocol/index.html", text: page },
        File { path: "web/src/generated/protocol.ts", text: typescript },
        File { path: "web/src/generated/http.ts", text: types },
        File { path: "docs/protocol/openapi.json", text: pretty(&calls) },
    ];
    files.extend(
        directions.into_iter().map(|Direction { path, schema, .. }| File { path, text: pretty(&schema) }),
    );
    files
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).expect("a value is JSON") + "\n"
}

fn directions() -> [Direction; 4] {
    let read = |settings: SchemaSettings| settings;
    let write = |settings: SchemaSettings| settings.for_serialize();
    [
        Direction {
            title: "Version 1, client to server",
            path: "docs/protocol/v1-client.schema.json",
            schema: schema::<v1::ClientMessage>(read),
        },
        Direction {
            title: "Version 1, server to client",
            path: "docs/protocol/v1-server.schema.json",
            schema: schema::<v1::ServerMessage>(write),
        },
        Direction {
            title: "Version 2, client to server",
            path: "docs/protocol/v2-client.schema.json",
            schema: schema::<v2::ClientMessage>(read),
        },
        Direction {
            title: "Version 2, server to client",
            path: "docs/protocol/v2-server.schema.json",
            schema: schema::<v2::ServerMessage>(write),
        },
    ]
}

fn schema<T: JsonSchema>(contract: fn(SchemaSettings) -> SchemaSettings) -> Value {
    let schema: Schema = contract(SchemaSettings::draft07()).into_generator().into_root_schema_for::<T>();
    let mut schema = Value::from(schema);
    bound_numbers(&mut schema);
    schema
}

/// `format` is only a remark; what reads a schema goes by `maximum`.
fn bound_numbers(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.get("format").is_some_and(|format| format == "uint32") {
                fields.entry("maximum").or_insert(u32::MAX.into());
            }
            fields.values_mut().for_each(bound_numbers);
        }
        Value::Array(items) => items.iter_mut().for_each(bound_numbers),
        _ => {}
    }
}

/// The fields of an object's schema: the tag first, then those that must be there, then the rest.
fn fields(object: &Value) -> Vec<Field<'_>> {
    let required: Vec<&str> =
        object["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let place = |name: &str| match name {
        "type" | "kind" => 0,
        _ => required.iter().position(|r| *r == name).map_or(usize::MAX, |at| at + 1),
    };
    let mut fields: Vec<Field<'_>> = object["properties"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, schema)| Field { name, schema, required: required.contains(&name.as_str()) })
        .collect();
    fields.sort_by_key(|field| place(field.name));
    fields
}

struct Field<'s> {
    name: &'s str,
    schema: &'s Value,
    required: bool,
}

/// The last part of a reference such as `#/definitions/Side`.
fn referred(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str().and_then(|path| path.rsplit('/').next())
}

/// The description on one line.
fn description(schema: &Value) -> String {
    let words = schema["description"].as_str().unwrap_or_default().split_whitespace();
    words.collect::<Vec<_>>().join(" ")
}
