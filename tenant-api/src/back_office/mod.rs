//! What staff do about orders and money: lists and files, orders that they make, change and refund, arrivals of money that
//! somebody has to look at, banks' statements, and what came in and went back.

mod changing;
mod decisions;
mod export;
mod filter;
mod http;
mod making;
pub mod messages;
mod reconciliation;
mod refunding;
mod revenue;
mod statement;
mod store;
mod views;
mod words;

use platform::openapi::ServiceConfig;

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(export::export_transactions)
        .service(revenue::get_revenue)
        .service(reconciliation::list_reconciliation)
        .service(reconciliation::decide_payment)
        .service(statement::import_statement)
        .service(http::list_transactions)
        .service(making::create_transaction)
        .service(http::download_transaction_receipt)
        .service(refunding::refund_transaction)
        .service(http::get_transaction)
        .service(changing::update_transaction);
}
