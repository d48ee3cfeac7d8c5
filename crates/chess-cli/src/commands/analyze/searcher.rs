//! Who is asked about positions: our engine or another one.

use std::path::Path;
use std::time::Duration;

use chess_analysis::{Analyst, Curve, Evaluation};
use chess_core::Game;
use chess_uci::client::{Budget, Client, ClientError, Program};

/// How long a foreign engine may be late.
const GRACE: Duration = Duration::from_secs(5);
/// What a foreign engine may remember, in mebibytes: as much as our own does.
const HASH_MIB: u32 = 64;

/// An engine with its memory.
pub(super) enum Searcher {
    Own(Box<Analyst>),
    Program { client: Box<Client>, nodes: u64 },
}

/// Why another engine gave no evaluation.
#[derive(Debug)]
pub(super) enum Failure {
    Client(ClientError),
    /// It named a move and no score.
    Scoreless,
}

impl Searcher {
    pub(super) fn new(program: Option<&Path>, nodes: u64) -> Self {
        let Some(path) = program else { return Self::Own(Box::new(Analyst::new(nodes))) };
        let mut program = Program::new(path);
        program.options.push(("Hash".to_owned(), HASH_MIB.to_string()));
        Self::Program { client: Box::new(Client::new(program)), nodes }
    }

    /// What comes has nothing to do with what was.
    pub(super) fn new_game(&mut self) -> Result<(), Failure> {
        match self {
            Self::Own(analyst) => analyst.clear(),
            Self::Program { client, .. } => client.new_game().map_err(Failure::Client)?,
        }
        Ok(())
    }

    pub(super) fn evaluate(&mut self, game: &Game) -> Result<Evaluation, Failure> {
        match self {
            Self::Own(analyst) => Ok(analyst.evaluate(game)),
            Self::Program { client, nodes } => {
                let budget = Budget::Nodes(*nodes);
                let answer = client.search(game, budget, GRACE).map_err(Failure::Client)?;
                let score = answer.score.ok_or(Failure::Scoreless)?;
                let (depth, nodes, pv) = (answer.depth, answer.nodes, answer.pv);
                // What our own curve says of a hundredth of a pawn holds for our own engine alone.
                Ok(Evaluation::new(score, Curve::Published, depth, nodes, pv))
            }
        }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Client(error @ ClientError::Start(_, cause)) => write!(f, "{error}: {cause}"),
            Self::Client(error) => error.fmt(f),
            Self::Scoreless => f.write_str("the engine gave a move without a score"),
        }
    }
}
