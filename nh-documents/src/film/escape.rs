//! Text in HTML and in JSON.

use std::format;
use std::string::String;

/// Text in HTML.
pub(super) fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            _ => html.push(c),
        }
    }
    html
}

/// A string of JSON that can stand in a script.
pub(super) fn text(text: &str) -> String {
    let mut json = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            c if c < ' ' || c == '<' || c == '\u{7f}' => {
                json += &format!("\\u{:04x}", c as u32);
            }
            c => json.push(c),
        }
    }
    json + "\""
}
