//! How large the parts of a score sheet are on each paper.

use crate::sheet::Form;

/// Lengths in millimeters, sizes of type in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Measures {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) left: f32,
    pub(super) width: f32,
    /// Of small distances, compared to A4.
    pub(super) scale: f32,
    pub(super) title_base: f32,
    pub(super) title_size: f32,
    pub(super) head_top: f32,
    pub(super) head_row: f32,
    pub(super) player_row: f32,
    pub(super) moves_top: f32,
    pub(super) moves_head: f32,
    pub(super) move_row: f32,
    pub(super) column_gap: f32,
    pub(super) number_width: f32,
    pub(super) result_row: f32,
    pub(super) signature_row: f32,
    pub(super) label_size: f32,
    pub(super) value_size: f32,
    pub(super) number_size: f32,
    pub(super) move_size: f32,
    pub(super) choice_size: f32,
}

impl Measures {
    pub(super) fn of(form: Form) -> Self {
        let (rows, columns) = (form.rows(), form.columns());
        let (paper_width, _) = form.millimeters();
        match form {
            Form::A4 => Self {
                rows,
                columns,
                left: 12.0,
                width: paper_width - 24.0,
                scale: 1.0,
                title_base: 17.8,
                title_size: 19.0,
                head_top: 23.0,
                head_row: 10.5,
                player_row: 11.5,
                moves_top: 75.0,
                moves_head: 6.0,
                move_row: 8.2,
                column_gap: 3.0,
                number_width: 9.0,
                result_row: 13.0,
                signature_row: 16.0,
                label_size: 6.5,
                value_size: 11.0,
                number_size: 8.5,
                move_size: 11.5,
                choice_size: 15.0,
            },
            Form::A5 => Self {
                rows,
                columns,
                left: 8.0,
                width: paper_width - 16.0,
                scale: 0.72,
                title_base: 12.4,
                title_size: 14.0,
                head_top: 16.0,
                head_row: 7.8,
                player_row: 8.4,
                moves_top: 53.8,
                moves_head: 4.6,
                move_row: 4.15,
                column_gap: 2.5,
                number_width: 8.0,
                result_row: 8.6,
                signature_row: 8.6,
                label_size: 5.0,
                value_size: 8.2,
                number_size: 7.0,
                move_size: 9.0,
                choice_size: 11.0,
            },
        }
    }

    pub(super) fn players_top(&self) -> f32 {
        self.head_top + 2.0 * self.head_row + 2.0 * self.scale
    }

    /// The side of the diagram, which stands at the right of head and players.
    pub(super) fn diagram(&self) -> f32 {
        self.players_top() + 2.0 * self.player_row - self.head_top - 3.0 * self.scale
    }

    /// What the diagram takes of the width, its coordinates included.
    pub(super) fn diagram_column(&self) -> f32 {
        self.diagram() + 9.0 * self.scale
    }

    pub(super) fn moves_bottom(&self) -> f32 {
        self.moves_top + self.moves_head + self.move_row * self.rows as f32
    }

    pub(super) fn result_top(&self) -> f32 {
        self.moves_bottom() + 4.0 * self.scale.powi(2)
    }

    pub(super) fn signatures_top(&self) -> f32 {
        self.result_top() + self.result_row + 2.5 * self.scale.powi(2)
    }
}
