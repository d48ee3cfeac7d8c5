//! The exports: memory in and out, nothing else.
//!
//! A block is a boxed slice of exactly its length, so a pointer and a length are all it takes to
//! give it back.
#![expect(unsafe_code, reason = "a WebAssembly export deals in addresses and nothing but")]

use crate::answer::call as answer;

/// Hands out `length` zeroed bytes, to be given back with [`free`].
#[unsafe(no_mangle)]
extern "C" fn alloc(length: usize) -> *mut u8 {
    give(vec![0; length])
}

/// Takes back a block that [`alloc`] or [`call`] handed out.
///
/// # Safety
/// `start` and `length` are those of one such block, which is not used any more.
#[unsafe(no_mangle)]
unsafe extern "C" fn free(start: *mut u8, length: usize) {
    // SAFETY: by the contract above this is a whole block made by `give`.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(start, length)) });
}

/// Answers the question in the block; the answer is a new block, its address in the upper half of
/// the result and its length in the lower. The question stays the caller's.
///
/// # Safety
/// `start` and `length` are those of a block that [`alloc`] handed out.
#[unsafe(no_mangle)]
unsafe extern "C" fn call(start: *const u8, length: usize) -> u64 {
    // SAFETY: by the contract above these bytes are ours and nobody writes to them meanwhile.
    let question = unsafe { std::slice::from_raw_parts(start, length) };
    let answer = answer(&String::from_utf8_lossy(question)).into_bytes();
    let length = answer.len() as u64;
    ((give(answer).expose_provenance() as u64) << 32) | length
}

fn give(bytes: Vec<u8>) -> *mut u8 {
    Box::into_raw(bytes.into_boxed_slice()).cast()
}
