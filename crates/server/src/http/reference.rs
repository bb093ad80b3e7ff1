//! The protocol's reference and schemas, published with the server that speaks it.

use axum::{
    extract::Path,
    http::{StatusCode, header},
    response::{Html, IntoResponse, Response},
};

macro_rules! document {
    ($file:literal) => {
        include_str!(concat!(env!("RAUMSPIEL_REFERENCE"), "/", $file))
    };
}

pub(super) async fn page() -> Html<&'static str> {
    Html(document!("index.html"))
}

pub(super) async fn file(Path(file): Path<String>) -> Response {
    let (kind, text) = match file.as_str() {
        "v1-client.schema.json" => ("application/schema+json", document!("v1-client.schema.json")),
        "v1-server.schema.json" => ("application/schema+json", document!("v1-server.schema.json")),
        "v2-client.schema.json" => ("application/schema+json", document!("v2-client.schema.json")),
        "v2-server.schema.json" => ("application/schema+json", document!("v2-server.schema.json")),
        "openapi.json" => ("application/json", document!("openapi.json")),
        "page.css" => ("text/css", include_str!("reference.css")),
        _ => return (StatusCode::NOT_FOUND, "There is no such file.\n").into_response(),
    };
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}
