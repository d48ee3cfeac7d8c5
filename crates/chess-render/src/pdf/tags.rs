//! The tree of tags that says to readers of the screen what stands on the pages (PDF 32000-1, 14.7
//! and 14.8).

use std::num::NonZeroU16;

use krilla::tagging::{Identifier, ListNumbering, Node, TableHeaderScope, Tag, TagGroup, TagKind};

/// What was drawn, where it was marked on its own.
pub(super) type Drawn = Option<Identifier>;

fn group(tag: impl Into<TagKind>, children: impl IntoIterator<Item = Node>) -> Node {
    TagGroup::with_children(tag, children.into_iter().collect()).into()
}

fn leaf(drawn: Drawn) -> impl Iterator<Item = Node> {
    drawn.into_iter().map(Node::from)
}

/// The heading of a page.
pub(super) fn heading(text: String, drawn: Drawn) -> Node {
    group(Tag::Hn(NonZeroU16::MIN, Some(text)), leaf(drawn))
}

/// A line of text.
pub(super) fn paragraph(drawn: Drawn) -> Node {
    group(Tag::P, leaf(drawn))
}

/// A picture and what it shows in words.
pub(super) fn figure(alternative: String, drawn: Drawn) -> Node {
    group(Tag::Figure(Some(alternative)), leaf(drawn))
}

/// Values with their labels.
pub(super) fn list(items: Vec<Node>) -> Node {
    group(Tag::L(ListNumbering::None), items)
}

/// A label and its values.
pub(super) fn labeled(label: Drawn, values: impl IntoIterator<Item = Drawn>) -> Node {
    let body = group(Tag::LBody, values.into_iter().flat_map(leaf));
    group(Tag::LI, [group(Tag::Lbl, leaf(label)), body])
}

/// A table of rows.
pub(super) fn table(head: Node, rows: Vec<Node>) -> Node {
    group(Tag::Table, [group(Tag::THead, [head]), group(Tag::TBody, rows)])
}

/// The row of a table that names its columns.
pub(super) fn head_row(cells: [Drawn; 3]) -> Node {
    group(Tag::TR, cells.map(|cell| group(Tag::TH(TableHeaderScope::Column), leaf(cell))))
}

/// A row that is named by its first cell.
pub(super) fn row([number, white, black]: [Drawn; 3]) -> Node {
    let head = group(Tag::TH(TableHeaderScope::Row), leaf(number));
    group(Tag::TR, [head, group(Tag::TD, leaf(white)), group(Tag::TD, leaf(black))])
}
