//! The 255 colors of an animation.

use std::collections::HashMap;

/// Red, green, blue.
pub(super) type Rgb = [u8; 3];

/// How many colors there may be; one more stands for "as before".
pub(super) const MOST: usize = 255;

/// The index of "as before".
pub(super) const UNCHANGED: u8 = 255;

/// The most frequent colors of some pictures.
///
/// Pictures of a board have few colors and many mixtures of two at the edges of pieces. Mixtures
/// that look the same share one color, so that all kinds of edges find one near them.
pub(super) struct Palette {
    colors: Vec<Rgb>,
    known: HashMap<Rgb, u8>,
}

impl Palette {
    /// Chooses from all pixels, the same from the same ones whatever their order.
    pub(super) fn new<'a>(pixels: impl Iterator<Item = &'a Rgb>) -> Self {
        let mut counts: HashMap<Rgb, u32> = HashMap::new();
        for pixel in pixels {
            *counts.entry(*pixel).or_default() += 1;
        }
        let mut counts = counts.into_iter().collect::<Vec<_>>();
        counts.sort_unstable_by_key(|(color, count)| (u32::MAX - count, *color));
        // The most frequent color of each group comes first, and groups in that order.
        let mut groups: HashMap<Rgb, usize> = HashMap::new();
        let mut chosen: Vec<(Rgb, u32)> = Vec::new();
        for (color, count) in counts {
            let group = color.map(|part| part >> 3);
            match groups.get(&group) {
                Some(&index) => chosen[index].1 += count,
                None => {
                    groups.insert(group, chosen.len());
                    chosen.push((color, count));
                }
            }
        }
        chosen.sort_unstable_by_key(|(color, count)| (u32::MAX - count, *color));
        let colors = chosen.into_iter().take(MOST).map(|(color, _)| color).collect();
        Self { colors, known: HashMap::new() }
    }

    /// The color that is nearest.
    pub(super) fn index(&mut self, color: Rgb) -> u8 {
        let colors = &self.colors;
        *self.known.entry(color).or_insert_with(|| {
            let distance = |other: &Rgb| {
                let parts = color.iter().zip(other);
                parts.map(|(one, other)| u32::from(one.abs_diff(*other)).pow(2)).sum::<u32>()
            };
            let nearest = (0..colors.len()).min_by_key(|&index| distance(&colors[index]));
            // At most 255 colors, so that the index fits; none only where nothing is drawn.
            nearest.map_or(0, |index| index as u8)
        })
    }

    /// The table of the file: 256 colors, the last of which is never shown.
    pub(super) fn table(&self) -> Vec<u8> {
        let mut table = self.colors.concat();
        table.resize(3 * (MOST + 1), 0);
        table
    }
}
