//! Weights as text: the file that a fit writes, and the source of the engine.

use std::fmt::Write as _;

use anyhow::{Context, Result, ensure};

/// What a fit has found.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitted {
    /// The value that is worth 73 of 100 points, by the scores of searches.
    pub scale_cp: i32,
    /// For the middle game and the endgame, in hundredths of a pawn.
    pub weights: Vec<[i32; 2]>,
}

impl Fitted {
    /// A line for the scale, and one for each weight behind the name of its group.
    pub fn write(&self, groups: &[(&str, usize)]) -> String {
        let mut text = format!("scale_cp {}\n", self.scale_cp);
        let names = groups.iter().flat_map(|(name, len)| (0..*len).map(move |at| (name, at)));
        for ((name, at), [early, late]) in names.zip(&self.weights) {
            text.push_str(&format!("{name} {at} {early} {late}\n"));
        }
        text
    }

    /// Reads what [`Fitted::write`] wrote for the same groups.
    ///
    /// # Errors
    /// If a line is not as expected, or the features are others by now.
    pub fn parse(text: &str, groups: &[(&str, usize)]) -> Result<Self> {
        let mut lines = text.lines();
        let scale = lines.next().and_then(|line| line.strip_prefix("scale_cp "));
        let scale_cp = scale.context("the first line must be scale_cp N")?.parse()?;
        let mut weights = Vec::new();
        for (name, len) in groups {
            for at in 0..*len {
                let line = lines.next().with_context(|| format!("{name} {at} is missing"))?;
                let numbers = line
                    .strip_prefix(&format!("{name} {at} "))
                    .with_context(|| format!("{line:?} is not the weight of {name} {at}"))?;
                let (early, late) = numbers.split_once(' ').context("two numbers are wanted")?;
                weights.push([early.parse()?, late.parse()?]);
            }
        }
        ensure!(lines.next().is_none(), "there are more weights than features");
        Ok(Self { scale_cp, weights })
    }

    /// The source of the engine's weights with these in place of those in `source`.
    ///
    /// # Errors
    /// If the table is not found in `source`.
    pub fn into_weights(&self, source: &str, groups: &[(&str, usize)]) -> Result<String> {
        let opening = "pub(crate) static WEIGHTS: [Pair; TOTAL] = [\n";
        let from = source.find(opening).context("there is no table of weights")? + opening.len();
        let len = source[from..].find("];\n").context("the table of weights has no end")?;
        let mut table = String::new();
        let mut weights = self.weights.iter();
        for (name, len) in groups {
            writeln!(table, "    // {name}")?;
            let mut line = String::from("   ");
            for [early, late] in weights.by_ref().take(*len) {
                let pair = format!(" p({early}, {late}),");
                if line.len() + pair.len() > 100 {
                    writeln!(table, "{line}")?;
                    line.truncate(3);
                }
                line.push_str(&pair);
            }
            writeln!(table, "{line}")?;
        }
        Ok(format!("{}{table}{}", &source[..from], &source[from + len..]))
    }

    /// The source of the engine's curve with this scale in place of the one in `source`.
    ///
    /// # Errors
    /// If the scale is not found in `source`.
    pub fn into_curve(&self, source: &str) -> Result<String> {
        let opening = "const SCALE_CP: i32 = ";
        let from = source.find(opening).context("there is no scale")? + opening.len();
        let len = source[from..].find(';').context("the scale has no end")?;
        Ok(format!("{}{}{}", &source[..from], self.scale_cp, &source[from + len..]))
    }
}
