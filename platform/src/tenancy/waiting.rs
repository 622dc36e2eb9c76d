//! Who waits for a connection, in the order in which they came: what comes back is handed to one of them, so that nobody
//! who comes later takes it from them.

use tokio::sync::oneshot;

use super::Placement;
use super::members::Member;
use super::pool::Delivery;

/// What kind of connection somebody waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wants {
    /// One that has served the tenant.
    Known,
    /// One to the tenant's database.
    OfDatabase,
    /// Any, to open one in its place.
    Any,
}

/// What became of a connection that was offered.
pub(super) enum Offered {
    /// Somebody has it now, for a tenant whose place this is.
    Delivered(Placement),
    /// Nobody wants it.
    Left(Member),
}

struct Waiter {
    number: u64,
    wants: Wants,
    placement: Placement,
    hand: oneshot::Sender<Delivery>,
}

/// All who wait.
#[derive(Default)]
pub(super) struct Waiting {
    /// The longest first.
    queue: Vec<Waiter>,
    next: u64,
}

impl Waiting {
    /// Joins the queue: the number in it, and what a connection comes by. It ends without one when there may be another
    /// way to get one now.
    pub(super) fn join(&mut self, wants: Wants, placement: &Placement) -> (u64, oneshot::Receiver<Delivery>) {
        self.next += 1;
        let (hand, delivery) = oneshot::channel();
        self.queue.push(Waiter { number: self.next, wants, placement: placement.clone(), hand });
        (self.next, delivery)
    }

    pub(super) fn leave(&mut self, number: u64) {
        self.queue.retain(|waiter| waiter.number != number);
    }

    /// Gives the connection to the first who wants it.
    pub(super) fn offer(
        &mut self,
        mut member: Member,
        is_wanted: impl Fn(&Member, Wants, &Placement) -> bool,
        wrap: impl Fn(Member) -> Delivery,
    ) -> Offered {
        while let Some(at) = self.queue.iter().position(|one| is_wanted(&member, one.wants, &one.placement)) {
            let waiter = self.queue.remove(at);
            match waiter.hand.send(wrap(member)) {
                Ok(()) => return Offered::Delivered(waiter.placement),
                // Gave up just now.
                Err(delivery) => member = delivery.into_member(),
            }
        }
        Offered::Left(member)
    }

    /// Has those who want one of these kinds look again.
    pub(super) fn recall(&mut self, kinds: &[Wants]) {
        self.queue.retain(|waiter| !kinds.contains(&waiter.wants));
    }
}
