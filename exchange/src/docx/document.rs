//! The text of a document, paragraph by paragraph.

use std::collections::{BTreeSet, HashMap};

use roxmltree::Node;

use super::formula;
use super::numbering::Numbering;
use super::styles::{Changes, List, Styles, attribute};
use super::symbols;
use crate::item::Note;
use crate::messages::PART_NOT_READ;
use crate::pasted::{Line, Mark};
use crate::text::safe_name;
use crate::{FILE_SCHEME, xml};

/// Pictures that browsers show.
const PICTURES: [&str; 5] = ["png", "jpg", "jpeg", "gif", "webp"];

/// Reads the blocks of a document.
pub struct Reader {
    numbering: Numbering,
    styles: Styles,
    links: HashMap<String, String>,
    lines: Vec<Line>,
    /// Files of the archive, by their names in texts.
    pictures: HashMap<String, String>,
    unread: BTreeSet<String>,
}

/// A paragraph: its lines, of which the last is written on.
struct Paragraph<'a> {
    style: Option<&'a str>,
    lines: Vec<Line>,
}

impl Paragraph<'_> {
    fn push(&mut self, text: &str, mark: Mark, is_markup: bool) {
        if let Some(line) = self.lines.last_mut() {
            line.push(text, mark, is_markup);
        }
    }
}

impl Reader {
    pub fn new(numbering: Numbering, styles: Styles, links: HashMap<String, String>) -> Self {
        let (lines, pictures, unread) = (Vec::new(), HashMap::new(), BTreeSet::new());
        Self { numbering, styles, links, lines, pictures, unread }
    }

    /// The lines, the pictures in them, and what was not understood.
    pub fn finish(self) -> (Vec<Line>, HashMap<String, String>, Vec<Note>) {
        let note = |part| Note::new(PART_NOT_READ).with("part", part);
        (self.lines, self.pictures, self.unread.into_iter().map(note).collect())
    }

    pub fn blocks(&mut self, parent: Node<'_, '_>) {
        for node in parent.children().filter(Node::is_element) {
            match node.tag_name().name() {
                "p" => {
                    let lines = self.paragraph(node);
                    self.lines.extend(lines);
                }
                "tbl" => self.table(node),
                "sdt" | "sdtContent" | "ins" | "moveTo" | "customXml" => self.blocks(node),
                _ => {}
            }
        }
    }

    /// A row is a line, its cells apart by tabs; where a cell has several lines, each is a line of its own.
    fn table(&mut self, table: Node<'_, '_>) {
        for row in xml::children(table, "tr") {
            let cells: Vec<Vec<Line>> = xml::children(row, "tc").map(|cell| self.cell(cell)).collect();
            if cells.iter().any(|lines| lines.len() > 1) {
                self.lines.extend(cells.into_iter().flatten());
                continue;
            }
            let mut line = Line::default();
            for (at, cell) in cells.iter().flatten().enumerate() {
                if at > 0 {
                    line.push("\t", Mark::default(), false);
                }
                line.append(cell);
            }
            self.lines.push(line);
        }
    }

    fn cell(&mut self, cell: Node<'_, '_>) -> Vec<Line> {
        let outer = std::mem::take(&mut self.lines);
        self.blocks(cell);
        let mut lines = std::mem::replace(&mut self.lines, outer);
        lines.retain(|line| !line.is_blank());
        lines
    }

    fn paragraph(&mut self, node: Node<'_, '_>) -> Vec<Line> {
        let properties = xml::child(node, "pPr");
        let value = |name| properties.and_then(|it| attribute(xml::child(it, name)?, "val"));
        let style = value("pStyle");
        let is_heading =
            self.styles.is_heading(style) || properties.is_some_and(|it| xml::child(it, "outlineLvl").is_some());
        let mut paragraph = Paragraph { style, lines: vec![Line::empty(is_heading)] };
        let own = properties.and_then(List::read);
        if let Some(label) = self.label(own, style) {
            let end = properties.and_then(|it| xml::child(it, "rPr")).map(Changes::read).unwrap_or_default();
            let mark = self.styles.changes(end, None, style).mark();
            paragraph.push(&label, mark, false);
            paragraph.push(" ", Mark::default(), false);
        }
        self.inline(node, &mut paragraph);
        paragraph.lines
    }

    /// The number that Word writes before a paragraph.
    fn label(&mut self, own: Option<List>, style: Option<&str>) -> Option<String> {
        let inherited = self.styles.list(style);
        let own = own.unwrap_or_default();
        let id = own.id.or_else(|| inherited.as_ref()?.id.clone()).filter(|id| id != "0")?;
        let level = own.level.or_else(|| inherited?.level).unwrap_or(0);
        Some(self.numbering.next(&id, level)).filter(|label| !label.is_empty())
    }

    fn inline(&mut self, parent: Node<'_, '_>, paragraph: &mut Paragraph<'_>) {
        for node in parent.children().filter(Node::is_element) {
            match node.tag_name().name() {
                "r" => self.run(node, paragraph),
                "oMath" => paragraph.push(&formula::inline(node), Mark::default(), true),
                "hyperlink" | "ins" | "moveTo" | "smartTag" | "sdt" | "sdtContent" | "fldSimple" | "customXml"
                | "oMathPara" | "dir" | "bdo" => self.inline(node, paragraph),
                _ => {}
            }
        }
    }

    fn run(&mut self, run: Node<'_, '_>, paragraph: &mut Paragraph<'_>) {
        let properties = xml::child(run, "rPr");
        let value = |name| properties.and_then(|it| attribute(xml::child(it, name)?, "val"));
        if properties.is_some_and(|it| xml::child(it, "vanish").is_some()) {
            return;
        }
        let own = properties.map(Changes::read).unwrap_or_default();
        let mark = self.styles.changes(own, value("rStyle"), paragraph.style).mark();
        let raised = value("vertAlign").unwrap_or_default();
        for node in run.children().filter(Node::is_element) {
            match node.tag_name().name() {
                "t" => {
                    let (text, is_markup) = symbols::raised(node.text().unwrap_or_default(), raised);
                    paragraph.push(&text, mark, is_markup);
                }
                "tab" | "ptab" => paragraph.push("\t", mark, false),
                "noBreakHyphen" => paragraph.push("-", mark, false),
                "br" | "cr" => {
                    let is_heading = paragraph.lines.last().is_some_and(|line| line.is_heading);
                    paragraph.lines.push(Line::empty(is_heading));
                }
                "sym" => self.symbol(node, mark, paragraph),
                "drawing" | "pict" | "object" => self.picture(node, paragraph),
                "AlternateContent" => self.alternate(node, paragraph),
                _ => {}
            }
        }
    }

    /// The same in two ways: the first is Word's own.
    fn alternate(&mut self, node: Node<'_, '_>, paragraph: &mut Paragraph<'_>) {
        let Some(choice) = xml::child(node, "Choice") else { return };
        for inner in choice.children().filter(Node::is_element) {
            self.picture(inner, paragraph);
        }
    }

    fn symbol(&mut self, node: Node<'_, '_>, mark: Mark, paragraph: &mut Paragraph<'_>) {
        let code = attribute(node, "char").unwrap_or_default();
        match symbols::of_font(attribute(node, "font").unwrap_or_default(), code) {
            Some(it) => paragraph.push(it, mark, false),
            None => {
                self.unread.insert(format!("w:sym {code}"));
            }
        }
    }

    fn picture(&mut self, node: Node<'_, '_>, paragraph: &mut Paragraph<'_>) {
        let find = |name: &'static str| node.descendants().filter(move |it| it.tag_name().name() == name);
        if find("txbxContent").next().is_some() {
            self.unread.insert("w:txbxContent".into());
        }
        let described = find("docPr").find_map(|it| attribute(it, "descr").or_else(|| attribute(it, "title")));
        let named = find("shape").find_map(|it| attribute(it, "alt"));
        let alt = described.or(named).unwrap_or_default();
        let drawn = find("blip").filter_map(|it| attribute(it, "embed"));
        let ids = drawn.chain(find("imagedata").filter_map(|it| attribute(it, "id")));
        for id in ids.collect::<Vec<_>>() {
            let Some(path) = self.links.get(id) else {
                self.unread.insert(format!("w:drawing {id}"));
                continue;
            };
            let name = safe_name(path);
            let ending = name.rsplit('.').next().unwrap_or_default().to_lowercase();
            if !PICTURES.contains(&ending.as_str()) {
                // Formulas of old programs are drawn in formats that browsers don't show.
                self.unread.insert(name);
                continue;
            }
            let words: String = alt.chars().map(|it| if "[]\\\n\r".contains(it) { ' ' } else { it }).collect();
            paragraph.push(&format!("![{}]({FILE_SCHEME}{name})", words.trim()), Mark::default(), true);
            self.pictures.insert(name, path.clone());
        }
    }
}
