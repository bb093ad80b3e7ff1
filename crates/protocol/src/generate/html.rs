//! The little of Markdown that the reference page uses, as HTML: headings, paragraphs, lists,
//! tables, fenced code, and in a line code and links.

use std::fmt::Write;

/// A page that stands alone: no script, no style from elsewhere.
pub(super) fn page(title: &str, markdown: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<link rel=\"stylesheet\" href=\"/protocol/page.css\">\n<main>\n{}</main>\n</html>\n",
        body(markdown)
    )
}

fn body(markdown: &str) -> String {
    let mut out = String::new();
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        let mut block = |prefix: &str| {
            let mut block = vec![line];
            while let Some(next) = lines.next_if(|next| next.starts_with(prefix) && !next.is_empty()) {
                block.push(next);
            }
            block
        };
        if line.is_empty() {
            continue;
        } else if line.starts_with("```") {
            out.push_str("<pre>");
            for code in lines.by_ref().take_while(|line| !line.starts_with("```")) {
                let _ = writeln!(out, "{}", escape(code));
            }
            out.push_str("</pre>\n");
        } else if let Some((marks, text)) = line.split_once(' ').filter(|(m, _)| m.bytes().all(|b| b == b'#'))
        {
            let level = marks.len();
            let _ = writeln!(out, "<h{level} id=\"{}\">{}</h{level}>", anchor(text), inline(text));
        } else if line.starts_with("- ") {
            let items = block("- ");
            let item = |line: &&str| format!("<li>{}</li>\n", inline(&line[2..]));
            let _ = write!(out, "<ul>\n{}</ul>\n", items.iter().map(item).collect::<String>());
        } else if line.starts_with('|') {
            table(&mut out, &block("|"));
        } else {
            let _ = writeln!(out, "<p>{}</p>", inline(&block("").join(" ")));
        }
    }
    out
}

fn table(out: &mut String, rows: &[&str]) {
    out.push_str("<table>\n");
    for (at, row) in rows.iter().enumerate().filter(|(at, _)| *at != 1) {
        let cell = if at == 0 { "th" } else { "td" };
        let cells =
            row.trim_matches('|').split('|').map(|text| format!("<{cell}>{}</{cell}>", inline(text.trim())));
        let _ = writeln!(out, "<tr>{}</tr>", cells.collect::<String>());
    }
    out.push_str("</table>\n");
}

fn anchor(heading: &str) -> String {
    let letters = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-'));
    letters.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

fn inline(text: &str) -> String {
    let mut out = String::new();
    for (at, part) in text.split('`').enumerate() {
        if at % 2 == 1 {
            let _ = write!(out, "<code>{}</code>", escape(part));
        } else {
            out.push_str(&links(&escape(part)));
        }
    }
    out
}

fn links(text: &str) -> String {
    let found = text.split_once('[').and_then(|(before, rest)| {
        let (name, rest) = rest.split_once("](")?;
        let (address, after) = rest.split_once(')')?;
        Some(format!("{before}<a href=\"/{address}\">{name}</a>{}", links(after)))
    });
    found.unwrap_or_else(|| text.to_owned())
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
