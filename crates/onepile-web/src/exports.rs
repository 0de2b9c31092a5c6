//! The functions by which a browser calls: room for a request, the reply to it, and where the reply stands.
//!
//! A page writes the request into the room that [`room`] makes, calls [`reply`] and reads the reply from where it says. Memory may
//! move when it grows, so a page looks at it anew after each call. There are no threads, and a page calls one function after the other.

#![expect(unsafe_code, reason = "a browser calls functions by their names, and knows memory only by numbers")]

use std::alloc::System;
use std::cell::RefCell;
use std::ops::ControlFlow;

use onepile::{Bound, Budget, Progress};
use onepile_front::Means;
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

use crate::Desk;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

unsafe extern "C" {
    /// Whether to go on: 0, or 1 when the time is up. It is told how far the work is in thousandths, or -1 where nobody knows.
    safe fn poll(thousandths: i32) -> i32;
}

/// What one question may use. A browser gives a page some 4 GiB at the most, and often less.
const MEMORY: u64 = 1 << 30;

#[derive(Default)]
struct Page {
    desk: Desk,
    request: Vec<u8>,
    reply: String,
}

thread_local! {
    static PAGE: RefCell<Page> = RefCell::default();
}

/// Makes room for a request of some length, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    PAGE.with_borrow_mut(|page| {
        page.request = vec![0; length];
        page.request.as_mut_ptr()
    })
}

/// Answers the request that stands in the room, and says where the reply stands.
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> *const u8 {
    PAGE.with_borrow_mut(|page| {
        let request = std::mem::take(&mut page.request);
        page.reply = page.desk.reply(&String::from_utf8_lossy(&request), &Meter);
        page.reply.as_ptr()
    })
}

/// The length of the reply.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    PAGE.with_borrow(|page| page.reply.len())
}

/// What a question may cost: the page has the clock.
struct Meter;

impl Means for Meter {
    fn budget(&self) -> Budget<'static> {
        let poll = |Progress { done, of }| match poll(thousandths(done, of)) {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(Bound::Time),
        };
        Budget::unlimited().with_bytes(MEMORY).with_gauge(in_use).with_interrupt(poll)
    }

    fn met(&self) -> Option<Bound> {
        (poll(-1) != 0).then_some(Bound::Time)
    }

    fn bytes(&self) -> u64 {
        MEMORY
    }
}

fn thousandths(done: u64, of: u64) -> i32 {
    let share = (u128::from(done.min(of)) * 1000).checked_div(u128::from(of));
    share.map_or(-1, |share| share as i32)
}

fn in_use() -> u64 {
    let stats = ALLOCATOR.stats();
    stats.bytes_allocated.saturating_sub(stats.bytes_deallocated) as u64
}
