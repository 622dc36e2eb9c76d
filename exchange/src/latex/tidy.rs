//! Lines of LaTeX before it is read, and of Markdown after.

/// From `%` to the end of the line, unless it is escaped or within a verbatim text.
pub(super) fn without_comments(source: &str) -> String {
    let mut all = String::with_capacity(source.len());
    let mut verbatim = false;
    for line in source.split_inclusive('\n') {
        if line.contains("\\begin{verbatim}") || line.contains("\\begin{lstlisting}") {
            verbatim = true;
        }
        let cut = line.char_indices().find(|(at, it)| *it == '%' && !line[..*at].ends_with('\\')).map(|(at, _)| at);
        match cut {
            Some(0) if !verbatim => {}
            Some(at) if !verbatim => {
                all.push_str(&line[..at]);
                if line[..at].trim().is_empty() { all.push(' ') } else { all.push('\n') }
            }
            _ => all.push_str(line),
        }
        if line.contains("\\end{verbatim}") || line.contains("\\end{lstlisting}") {
            verbatim = false;
        }
    }
    all
}

/// At most one blank line, no spaces at ends, none at beginnings but in fences and lists.
pub(super) fn tidied(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    let mut is_fence = false;
    let mut blanks = 0;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_fence = !is_fence;
        }
        let bare = line.trim_end();
        if bare.is_empty() && !is_fence {
            blanks += 1;
            continue;
        }
        if blanks > 0 && !all.is_empty() {
            all.push('\n');
        }
        blanks = 0;
        let begin = bare.trim_start();
        let is_list = begin.starts_with("- ") || begin.starts_with(|it: char| it.is_ascii_digit());
        all.push_str(if is_fence || is_list || begin.starts_with("```") { bare } else { begin });
        all.push('\n');
    }
    all.trim().to_owned()
}
