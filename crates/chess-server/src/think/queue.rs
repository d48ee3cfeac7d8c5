//! What waits to be thought about, and in which order it is done.

use std::collections::VecDeque;
use std::time::Duration;

use crate::limits;

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// Somebody waits for the opponent's move.
    Move,
    /// Somebody wants to be shown a way.
    Hint,
    /// A finished game is looked at.
    Analysis,
}

/// How much a search is and what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    pub(crate) class: Class,
    /// Positions it will visit at most.
    pub(crate) nodes: u64,
}

impl Task {
    /// What comes first: a short move, a long one, a hint, an analysis. A task interrupts only
    /// those of a higher rank, so that a thread has at most [`RANKS`] of them begun.
    pub(super) fn rank(self) -> usize {
        match self.class {
            Class::Move if self.nodes <= limits::SHORT_MOVE_NODES => 0,
            Class::Move => 1,
            Class::Hint => 2,
            Class::Analysis => 3,
        }
    }

    /// How many of its class may wait.
    fn bound(self) -> usize {
        match self.class {
            Class::Move => limits::WAITING_MOVES,
            Class::Hint => limits::WAITING_HINTS,
            Class::Analysis => limits::WAITING_ANALYSES,
        }
    }
}

/// The number of ranks of tasks.
pub(super) const RANKS: usize = 4;

/// Too much waits already; there will be room after about this time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Busy {
    pub(crate) retry_after: Duration,
}

/// What waits, by rank; within a rank the first come is the first served.
#[derive(Debug)]
pub(super) struct Queue<T> {
    waiting: [VecDeque<(Task, T)>; RANKS],
    threads: u64,
}

impl<T> Queue<T> {
    pub(super) fn new(threads: usize) -> Self {
        Self { waiting: Default::default(), threads: threads.max(1) as u64 }
    }

    /// Takes a task in.
    ///
    /// # Errors
    /// So many of its class wait that it would have to wait too long.
    pub(super) fn push(&mut self, task: Task, work: T) -> Result<(), Busy> {
        let of_class =
            self.waiting.iter().flatten().filter(|(waiting, _)| waiting.class == task.class);
        if of_class.count() >= task.bound() {
            return Err(Busy { retry_after: self.wait_of(task.rank()) });
        }
        self.waiting[task.rank()].push_back((task, work));
        Ok(())
    }

    /// Takes out what is to be done next among what comes before `rank`.
    pub(super) fn pop_before(&mut self, rank: usize) -> Option<(Task, T)> {
        self.waiting[..rank].iter_mut().find_map(VecDeque::pop_front)
    }

    /// How many tasks wait.
    pub(super) fn len(&self) -> usize {
        self.waiting.iter().map(VecDeque::len).sum()
    }

    /// Takes everything out.
    pub(super) fn drain(&mut self) -> Vec<(Task, T)> {
        self.waiting.iter_mut().flat_map(|tasks| tasks.drain(..)).collect()
    }

    /// How long what waits up to this rank will take, a tenth of a second at least.
    fn wait_of(&self, rank: usize) -> Duration {
        let nodes: u64 = self.waiting[..=rank].iter().flatten().map(|(task, _)| task.nodes).sum();
        let ms = nodes / (limits::NODES_PER_MS * self.threads);
        Duration::from_millis(ms.clamp(100, 60_000))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(class: Class, nodes: u64) -> Task {
        Task { class, nodes }
    }

    #[test]
    fn what_is_urgent_comes_first_and_the_rest_in_order() {
        let mut queue = Queue::new(1);
        let tasks = [
            task(Class::Analysis, 200_000),
            task(Class::Move, 400_000),
            task(Class::Hint, 1_000_000),
            task(Class::Move, 400),
            task(Class::Move, 30_000),
            task(Class::Analysis, 1),
        ];
        for (number, task) in tasks.into_iter().enumerate() {
            queue.push(task, number).unwrap();
        }
        let of_hint = task(Class::Hint, 1).rank();
        let mut order = Vec::new();
        while let Some((_, number)) = queue.pop_before(of_hint) {
            order.push(number);
        }
        assert_eq!(order, [3, 4, 1]);
        while let Some((_, number)) = queue.pop_before(RANKS) {
            order.push(number);
        }
        assert_eq!(order, [3, 4, 1, 2, 0, 5]);
    }

    #[test]
    fn a_full_class_says_when_to_come_again_and_leaves_the_others_alone() {
        let mut queue = Queue::new(2);
        let analysis = task(Class::Analysis, 200_000);
        for _ in 0..limits::WAITING_ANALYSES {
            queue.push(analysis, ()).unwrap();
        }
        let nodes = limits::WAITING_ANALYSES as u64 * 200_000;
        let retry_after = Duration::from_millis(nodes / (2 * limits::NODES_PER_MS));
        assert_eq!(queue.push(analysis, ()), Err(Busy { retry_after }));
        queue.push(task(Class::Move, 400), ()).unwrap();
    }
}
