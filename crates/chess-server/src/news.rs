//! How owners of accounts learn what happens in their games while they look elsewhere.

/// The ways to them; cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct News {
    /// Whether letters can be sent.
    writes: bool,
}

impl News {
    /// `writes` says whether there is a mail server.
    pub(crate) fn new(writes: bool) -> Self {
        Self { writes }
    }

    /// Whether letters can be sent.
    pub(crate) fn writes(&self) -> bool {
        self.writes
    }
}
