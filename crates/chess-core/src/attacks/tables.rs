//! Slider attacks by one look-up in a table of 860 KiB, filled at first use.
//!
//! The slot of a set of blockers comes from PEXT where the CPU does it fast, else from a magic
//! multiplication. The choice is made once per process, at run time, so that a plain build is as
//! fast as one for this very CPU.

mod magics;

use alloc::boxed::Box;
use alloc::vec;
use std::sync::OnceLock;

use super::{BISHOP_STEPS, Job, ROOK_STEPS, Sliders, walk};

/// 107,648 slots are used; a power of two lets a mask stand in for a bounds check.
const SLOTS: usize = 1 << 17;
type Slots = [u64; SLOTS];

/// Where a square's attacks lie in the table and how blockers find their slot.
#[derive(Clone, Copy)]
struct Entry {
    /// The squares whose blockers matter: the lines without their last squares.
    mask: u64,
    magic: u64,
    offset: u32,
    shift: u32,
}

const fn line_ends(square: usize, steps: &[(i32, i32); 4]) -> u64 {
    let mut ends = 0;
    let mut direction = 0;
    while direction < 4 {
        let mut last = square as i32;
        let mut file = (square % 8) as i32 + steps[direction].0;
        let mut rank = (square / 8) as i32 + steps[direction].1;
        while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            last = rank * 8 + file;
            file += steps[direction].0;
            rank += steps[direction].1;
        }
        ends |= 1 << last;
        direction += 1;
    }
    ends
}

const fn entries(steps: &[(i32, i32); 4], magics: &[u64; 64], first: u32) -> ([Entry; 64], u32) {
    let mut table = [Entry { mask: 0, magic: 0, offset: 0, shift: 0 }; 64];
    let mut offset = first;
    let mut square = 0;
    while square < 64 {
        let mask = walk(square, 0, steps) & !line_ends(square, steps);
        let bits = mask.count_ones();
        table[square] = Entry { mask, magic: magics[square], offset, shift: 64 - bits };
        offset += 1 << bits;
        square += 1;
    }
    (table, offset)
}

static ROOKS: [Entry; 64] = entries(&ROOK_STEPS, &magics::ROOKS, 0).0;
const ROOK_SLOTS: u32 = entries(&ROOK_STEPS, &magics::ROOKS, 0).1;
static BISHOPS: [Entry; 64] = entries(&BISHOP_STEPS, &magics::BISHOPS, ROOK_SLOTS).0;
const _: () = assert!(entries(&BISHOP_STEPS, &magics::BISHOPS, ROOK_SLOTS).1 as usize <= SLOTS);

#[inline(always)]
fn slot_of_magic(entry: &Entry, occupied: u64) -> usize {
    let hashed = (occupied & entry.mask).wrapping_mul(entry.magic) >> entry.shift;
    (entry.offset as usize).wrapping_add(hashed as usize) & (SLOTS - 1)
}

/// Fills a table whose slots are found by `slot`.
fn filled(slot: impl Fn(&Entry, u64) -> usize) -> Box<Slots> {
    let mut slots = vec![0; SLOTS].into_boxed_slice();
    for (entries, steps) in [(&ROOKS, &ROOK_STEPS), (&BISHOPS, &BISHOP_STEPS)] {
        for (square, entry) in entries.iter().enumerate() {
            let mut blockers = 0u64;
            loop {
                slots[slot(entry, blockers)] = walk(square, blockers, steps);
                blockers = blockers.wrapping_sub(entry.mask) & entry.mask;
                if blockers == 0 {
                    break;
                }
            }
        }
    }
    slots.try_into().expect("the slice was made with this length")
}

enum Chosen {
    #[cfg(target_arch = "x86_64")]
    Pext(bmi::Features, Box<Slots>),
    #[cfg(target_arch = "x86_64")]
    MagicBmi(bmi::Features, Box<Slots>),
    Magic(Box<Slots>),
}

static CHOSEN: OnceLock<Chosen> = OnceLock::new();

#[cold]
fn choose() -> Chosen {
    #[cfg(target_arch = "x86_64")]
    if let Some(features) = bmi::Features::detect() {
        // `--cfg chess_core_magics` is for measuring what CPUs without a fast PEXT get.
        return if bmi::is_pext_fast() && !cfg!(chess_core_magics) {
            Chosen::Pext(features, filled(|entry, blockers| features.slot(entry, blockers)))
        } else {
            Chosen::MagicBmi(features, filled(slot_of_magic))
        };
    }
    Chosen::Magic(filled(slot_of_magic))
}

#[inline(always)]
pub(crate) fn dispatch<J: Job>(job: J) -> J::Output {
    match CHOSEN.get_or_init(choose) {
        #[cfg(target_arch = "x86_64")]
        Chosen::Pext(features, slots) => bmi::Bmi::<true>::new(*features, slots).enter(job),
        #[cfg(target_arch = "x86_64")]
        Chosen::MagicBmi(features, slots) => bmi::Bmi::<false>::new(*features, slots).enter(job),
        Chosen::Magic(slots) => Magic(slots).enter(job),
    }
}

/// Magic multiplication on any CPU.
#[derive(Clone, Copy)]
pub(crate) struct Magic(&'static Slots);

impl Sliders for Magic {
    #[inline(always)]
    fn bishop(self, square: u32, occupied: u64) -> u64 {
        self.0[slot_of_magic(&BISHOPS[(square & 63) as usize], occupied)]
    }

    #[inline(always)]
    fn rook(self, square: u32, occupied: u64) -> u64 {
        self.0[slot_of_magic(&ROOKS[(square & 63) as usize], occupied)]
    }

    #[inline]
    fn enter<J: Job>(self, job: J) -> J::Output {
        job.run(self)
    }
}

/// The one unsafe module: calling code compiled for CPU features that were found at run time.
/// It is worth it: popcount, bit scans and PEXT double the speed of a plain build.
#[cfg(target_arch = "x86_64")]
#[expect(
    unsafe_code,
    reason = "calling a function with target features needs the proof that they exist"
)]
mod bmi {
    use core::arch::x86_64::{__cpuid, _pext_u64};

    use super::{BISHOPS, Entry, Job, ROOKS, SLOTS, Sliders, Slots, slot_of_magic};

    /// The proof that this CPU has what [`with_features`] is compiled for: nothing but
    /// [`Features::detect`] makes one.
    #[derive(Clone, Copy)]
    pub(super) struct Features(());

    impl Features {
        pub(super) fn detect() -> Option<Self> {
            let found = std::arch::is_x86_feature_detected!("bmi1")
                && std::arch::is_x86_feature_detected!("bmi2")
                && std::arch::is_x86_feature_detected!("lzcnt")
                && std::arch::is_x86_feature_detected!("popcnt");
            found.then_some(Self(()))
        }

        /// The slot of a set of blockers by PEXT.
        #[inline(always)]
        pub(super) fn slot(self, entry: &Entry, occupied: u64) -> usize {
            // SAFETY: a `Features` exists only where BMI2 was found.
            let index = unsafe { _pext_u64(occupied, entry.mask) };
            (entry.offset as usize).wrapping_add(index as usize) & (SLOTS - 1)
        }
    }

    /// AMD's family 17h (Zen 1 and 2) does PEXT in microcode, tens of times slower.
    pub(super) fn is_pext_fast() -> bool {
        let vendor = __cpuid(0);
        let is_amd =
            (vendor.ebx, vendor.edx, vendor.ecx) == (0x6874_7541, 0x6974_6E65, 0x444D_4163);
        let signature = __cpuid(1).eax;
        let family = (signature >> 8 & 0xF) + (signature >> 20 & 0xFF);
        !(is_amd && family == 0x17)
    }

    /// The table on a CPU with these features; the slots were filled by PEXT or by magics.
    #[derive(Clone, Copy)]
    pub(crate) struct Bmi<const PEXT: bool> {
        features: Features,
        slots: &'static Slots,
    }

    impl<const PEXT: bool> Bmi<PEXT> {
        #[inline(always)]
        pub(super) fn new(features: Features, slots: &'static Slots) -> Self {
            Self { features, slots }
        }

        #[inline(always)]
        fn attacks(self, entries: &[Entry; 64], square: u32, occupied: u64) -> u64 {
            let entry = &entries[(square & 63) as usize];
            let slot = if PEXT {
                self.features.slot(entry, occupied)
            } else {
                slot_of_magic(entry, occupied)
            };
            self.slots[slot]
        }
    }

    impl<const PEXT: bool> Sliders for Bmi<PEXT> {
        #[inline(always)]
        fn bishop(self, square: u32, occupied: u64) -> u64 {
            self.attacks(&BISHOPS, square, occupied)
        }

        #[inline(always)]
        fn rook(self, square: u32, occupied: u64) -> u64 {
            self.attacks(&ROOKS, square, occupied)
        }

        #[inline(always)]
        fn enter<J: Job>(self, job: J) -> J::Output {
            // SAFETY: it holds the `Features`, which exist only where they were found.
            unsafe { with_features(self, job) }
        }
    }

    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    fn with_features<S: Sliders, J: Job>(sliders: S, job: J) -> J::Output {
        job.run(sliders)
    }
}

#[cfg(test)]
pub(crate) fn magic_for_tests() -> Magic {
    Magic(Box::leak(filled(slot_of_magic)))
}
