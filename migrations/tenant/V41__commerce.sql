-- Commerce: orders and the money that comes in for them, discounts, activation codes, affiliates, the coin shop. Whole VND.

-- How a site takes money: one row, made when it is first saved.
CREATE TABLE payment_settings (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    -- Of gateway, bank_transfer, cash, cod: what buyers may choose.
    methods text[] NOT NULL DEFAULT '{}' CHECK (methods <@ '{gateway,bank_transfer,cash,cod}'),
    -- Of the own account that transfers go to.
    bank_bin text CHECK (bank_bin ~ '^[0-9]{6}$'),
    account text CHECK (account ~ '^[0-9A-Za-z]{1,19}$'),
    account_name text NOT NULL DEFAULT '' CHECK (length(account_name) <= 100),
    -- What references begin with.
    prefix text NOT NULL DEFAULT 'LH' CHECK (prefix ~ '^[A-Z]{2}$'),
    order_hours integer NOT NULL DEFAULT 72 CHECK (order_hours BETWEEN 1 AND 720),
    refund_days integer NOT NULL DEFAULT 7 CHECK (refund_days BETWEEN 0 AND 90),
    -- Of a hundred: off for who buys by an affiliate's code, and for its owner, where the code has none of its own.
    affiliate_value integer NOT NULL DEFAULT 0 CHECK (affiliate_value BETWEEN 0 AND 100),
    affiliate_bonus integer NOT NULL DEFAULT 0 CHECK (affiliate_bonus BETWEEN 0 AND 100),
    -- The terminal at VNPay.
    vnpay_terminal text CHECK (vnpay_terminal ~ '^[0-9A-Za-z]{1,20}$'),
    -- On receipts: {"name", "tax_code", "address"}.
    seller jsonb NOT NULL DEFAULT '{}',
    version bigint NOT NULL DEFAULT 1,
    updated_by bigint REFERENCES users ON DELETE SET NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT payment_settings_account CHECK ((bank_bin IS NULL) = (account IS NULL))
);
CREATE INDEX payment_settings_updated_by ON payment_settings (updated_by) WHERE updated_by IS NOT NULL;

-- Keys that providers gave the site, sealed by the vault; never shown again.
CREATE TABLE payment_keys (
    name text PRIMARY KEY CONSTRAINT payment_keys_names
        CHECK (name IN ('vnpay_secret', 'payos_checksum', 'sepay_key', 'sepay_secret', 'casso_secret')),
    sealed text NOT NULL,
    updated_by bigint REFERENCES users ON DELETE SET NULL,
    updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payment_keys_updated_by ON payment_keys (updated_by) WHERE updated_by IS NOT NULL;

CREATE TABLE discounts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- In upper case, as people type it without regard to case.
    code text NOT NULL CONSTRAINT discounts_code_unique UNIQUE CHECK (code ~ '^[0-9A-Z_-]{3,40}$'),
    percent integer CHECK (percent BETWEEN 1 AND 100),
    amount bigint CHECK (amount > 0),
    -- Empty: of every course.
    course_ids bigint[] NOT NULL DEFAULT '{}',
    starts_at timestamptz,
    ends_at timestamptz,
    -- Of the price before it.
    minimum bigint NOT NULL DEFAULT 0 CHECK (minimum >= 0),
    max_uses integer CHECK (max_uses > 0),
    per_user integer CHECK (per_user > 0),
    -- By orders that are open or paid; what fails gives its use back.
    uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
    -- Only theirs: bought for uCoin.
    user_id bigint REFERENCES users ON DELETE CASCADE,
    ended_at timestamptz,
    note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
    version bigint NOT NULL DEFAULT 1,
    created_by bigint REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT discounts_one_kind CHECK ((percent IS NULL) <> (amount IS NULL)),
    CONSTRAINT discounts_times CHECK (starts_at < ends_at),
    CONSTRAINT discounts_uses CHECK (uses <= max_uses)
);
CREATE INDEX discounts_listed ON discounts (id DESC) WHERE user_id IS NULL;
CREATE INDEX discounts_user ON discounts (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX discounts_created_by ON discounts (created_by) WHERE created_by IS NOT NULL;

-- Orders.
CREATE TABLE transactions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Prefix, six characters and a check: what bank messages are matched by.
    reference text NOT NULL CONSTRAINT transactions_reference_unique UNIQUE CHECK (reference ~ '^[A-Z]{2}[0-9A-HJKMNPR-TV-Z]{7}$'),
    buyer_id bigint NOT NULL REFERENCES users ON DELETE RESTRICT,
    -- The browser's: sent again, it is the same order. Null: of staff.
    key uuid,
    course_id bigint NOT NULL REFERENCES courses ON DELETE RESTRICT,
    -- As it was called when it was ordered.
    course_title text NOT NULL CHECK (length(course_title) <= 200),
    -- Above 1: seats, given as activation codes.
    quantity integer NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 1 AND 500),
    source text NOT NULL DEFAULT 'web' CONSTRAINT transactions_sources CHECK (source IN ('web', 'staff')),
    method text NOT NULL CONSTRAINT transactions_methods CHECK (method IN ('gateway', 'bank_transfer', 'cash', 'cod', 'free')),
    -- Of the gateway: VNBANK, INTCARD, VNPAYQR; null: chosen there.
    channel text CONSTRAINT transactions_channels CHECK (channel IN ('VNBANK', 'INTCARD', 'VNPAYQR')),
    -- Of all seats: what is crossed out, and what they cost before what is taken off.
    origin_price bigint CHECK (origin_price >= price),
    price bigint NOT NULL CHECK (price >= 0),
    discount_id bigint REFERENCES discounts ON DELETE SET NULL,
    -- The discount's code or the affiliate's; empty: nothing is taken off.
    discount_code text NOT NULL DEFAULT '' CHECK (length(discount_code) <= 40),
    discount_percent integer CHECK (discount_percent BETWEEN 0 AND 100),
    discount_amount bigint NOT NULL DEFAULT 0 CHECK (discount_amount >= 0),
    -- What is to be paid, what came, and what went back or is on its way back.
    amount bigint NOT NULL GENERATED ALWAYS AS (price - discount_amount) STORED,
    received bigint NOT NULL DEFAULT 0 CHECK (received >= 0),
    refunded bigint NOT NULL DEFAULT 0 CHECK (refunded >= 0),
    -- Who brought the buyer, and what of a hundred they get of what is paid.
    affiliate_id bigint REFERENCES users ON DELETE SET NULL,
    affiliate_bonus integer CHECK (affiliate_bonus BETWEEN 0 AND 100),
    status text NOT NULL DEFAULT 'initialized' CONSTRAINT transactions_statuses
        CHECK (status IN ('initialized', 'in_progress', 'paying', 'waiting_for_activation', 'success', 'failure')),
    -- Of failures: expired, cancelled, replaced, rejected, refunded, gateway_<code>.
    failure text CHECK (failure ~ '^[a-z0-9_]{1,40}$'),
    -- Files that show a transfer, in their order.
    images bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(images) <= 5),
    -- {"name", "phone", "address"}: of cash on delivery.
    delivery jsonb,
    admin_note text NOT NULL DEFAULT '' CHECK (length(admin_note) <= 2000),
    -- Who let it succeed without enough money.
    confirmed_by bigint REFERENCES users ON DELETE SET NULL,
    is_confirmed boolean NOT NULL DEFAULT false,
    -- Of the page that it was made on: the language of its letters.
    locale text NOT NULL DEFAULT 'vi' CHECK (locale IN ('vi', 'en')),
    search_text text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    expires_at timestamptz NOT NULL,
    paid_at timestamptz,
    -- When the buyer got what was bought: the course, or codes.
    granted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT transactions_key_unique UNIQUE (buyer_id, key),
    CONSTRAINT transactions_discount CHECK (discount_amount <= price),
    CONSTRAINT transactions_refunded CHECK (refunded <= received),
    CONSTRAINT transactions_failure CHECK ((status = 'failure') = (failure IS NOT NULL)),
    CONSTRAINT transactions_success CHECK (status <> 'success' OR (granted_at IS NOT NULL AND paid_at IS NOT NULL
        AND (is_confirmed OR received >= price - discount_amount)))
);
-- One open order a buyer and course.
CREATE UNIQUE INDEX transactions_open ON transactions (buyer_id, course_id)
    WHERE status IN ('initialized', 'in_progress', 'paying', 'waiting_for_activation');
CREATE INDEX transactions_buyer ON transactions (buyer_id, id DESC);
CREATE INDEX transactions_course ON transactions (course_id, id DESC);
CREATE INDEX transactions_status ON transactions (status, id DESC);
CREATE INDEX transactions_method ON transactions (method, id DESC);
CREATE INDEX transactions_created ON transactions (created_at, id);
CREATE INDEX transactions_paid ON transactions (paid_at, id) WHERE status = 'success';
-- What a person is to look at.
CREATE INDEX transactions_to_check ON transactions (updated_at, id)
    WHERE status = 'waiting_for_activation' OR (status = 'paying' AND images <> '{}');
CREATE INDEX transactions_expiry ON transactions (expires_at)
    WHERE status IN ('initialized', 'in_progress') AND received = 0;
CREATE INDEX transactions_affiliate ON transactions (affiliate_id, id DESC) WHERE affiliate_id IS NOT NULL;
CREATE INDEX transactions_discount_id ON transactions (discount_id) WHERE discount_id IS NOT NULL;
CREATE INDEX transactions_confirmed_by ON transactions (confirmed_by) WHERE confirmed_by IS NOT NULL;
CREATE INDEX transactions_search ON transactions USING gin (to_tsvector('simple', search_text));

-- Each step of an order: rows are only added.
CREATE TABLE transaction_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transaction_id bigint NOT NULL REFERENCES transactions ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
    -- After it.
    status text NOT NULL,
    by_id bigint REFERENCES users ON DELETE SET NULL,
    -- Details: {"amount", "reason", "code", …}; what a gateway answered, as it came.
    data jsonb NOT NULL DEFAULT '{}',
    at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX transaction_events_of ON transaction_events (transaction_id, id);
CREATE INDEX transaction_events_by ON transaction_events (by_id) WHERE by_id IS NOT NULL;

CREATE TABLE discount_uses (
    transaction_id bigint PRIMARY KEY REFERENCES transactions ON DELETE CASCADE,
    discount_id bigint NOT NULL REFERENCES discounts ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    taken_at timestamptz NOT NULL DEFAULT now(),
    given_back_at timestamptz
);
CREATE INDEX discount_uses_user ON discount_uses (discount_id, user_id) WHERE given_back_at IS NULL;
CREATE INDEX discount_uses_of_user ON discount_uses (user_id);

-- Links to the gateway: VNPay's TxnRef is the order's reference, a hyphen and the number.
CREATE TABLE payment_attempts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transaction_id bigint NOT NULL REFERENCES transactions ON DELETE CASCADE,
    number integer NOT NULL CHECK (number > 0),
    txn_ref text NOT NULL CONSTRAINT payment_attempts_txn_ref_unique UNIQUE CHECK (length(txn_ref) <= 100),
    channel text,
    amount bigint NOT NULL CHECK (amount > 0),
    -- The link, good until it expires.
    url text NOT NULL CHECK (length(url) <= 4000),
    state text NOT NULL DEFAULT 'open' CONSTRAINT payment_attempts_states CHECK (state IN ('open', 'paid', 'held', 'declined')),
    -- vnp_ResponseCode or, of a query, vnp_TransactionStatus.
    code text CHECK (length(code) <= 10),
    -- The gateway's own number, and when it paid, as 14 digits: refunds name them.
    provider_number text CHECK (length(provider_number) <= 40),
    pay_date text CHECK (length(pay_date) <= 14),
    -- What the gateway said last, as it came.
    answer text CHECK (length(answer) <= 70000),
    queries integer NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL,
    answered_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT payment_attempts_number_unique UNIQUE (transaction_id, number)
);

-- Files that a bank gave: each row of them is a payment.
CREATE TABLE bank_statements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CHECK (length(name) <= 255),
    -- SHA-256 of its bytes.
    hash bytea NOT NULL CHECK (length(hash) = 32),
    -- Rows with money in; those that were not known before, and those that found their order.
    rows integer NOT NULL CHECK (rows >= 0),
    added integer NOT NULL DEFAULT 0 CHECK (added >= 0),
    matched integer NOT NULL DEFAULT 0 CHECK (matched >= 0),
    imported_by bigint REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX bank_statements_imported_by ON bank_statements (imported_by) WHERE imported_by IS NOT NULL;

-- Every arrival of money, as it came, before anything follows from it.
CREATE TABLE payments (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    provider text NOT NULL CONSTRAINT payments_providers CHECK (provider IN ('vnpay', 'payos', 'sepay', 'casso', 'statement', 'staff')),
    -- The provider's own; of staff made from the order.
    number text NOT NULL CHECK (length(number) BETWEEN 1 AND 100),
    -- Below zero only where staff correct what they wrote.
    amount bigint NOT NULL CHECK (amount > 0 OR (provider = 'staff' AND amount <> 0)),
    -- The bank's own number of the transfer, by which two providers' word of it is one arrival; empty: not known, or the same
    -- provider named it for another transfer before.
    bank_number text NOT NULL DEFAULT '' CHECK (length(bank_number) <= 100),
    -- The own account that it came to; empty: not known.
    account text NOT NULL DEFAULT '' CHECK (length(account) <= 40),
    content text NOT NULL DEFAULT '' CHECK (length(content) <= 1000),
    -- The message as it came.
    raw text NOT NULL DEFAULT '' CHECK (length(raw) <= 70000),
    transaction_id bigint REFERENCES transactions ON DELETE RESTRICT,
    attempt_id bigint REFERENCES payment_attempts ON DELETE SET NULL,
    statement_id bigint REFERENCES bank_statements ON DELETE SET NULL,
    -- Taken by the gateway, which suspects fraud: a person decides about the order.
    is_suspect boolean NOT NULL DEFAULT false,
    by_id bigint REFERENCES users ON DELETE SET NULL,
    -- When the bank says that it came.
    paid_at timestamptz NOT NULL DEFAULT now(),
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Null: stored, and what follows from it is still to be done.
    settled_at timestamptz,
    -- What somebody has to look at.
    finding text CONSTRAINT payments_findings CHECK (finding IN ('unmatched', 'surplus', 'second', 'late')),
    -- What they decided.
    decision text CONSTRAINT payments_decisions CHECK (decision IN ('assigned', 'refunded', 'noted')),
    decision_note text NOT NULL DEFAULT '' CHECK (length(decision_note) <= 2000),
    decided_by bigint REFERENCES users ON DELETE SET NULL,
    decided_at timestamptz,
    CONSTRAINT payments_number_unique UNIQUE (provider, number),
    CONSTRAINT payments_decided CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX payments_bank_number ON payments (bank_number, account, amount) WHERE bank_number <> '';
CREATE INDEX payments_transaction ON payments (transaction_id, id) WHERE transaction_id IS NOT NULL;
CREATE INDEX payments_attempt ON payments (attempt_id) WHERE attempt_id IS NOT NULL;
CREATE INDEX payments_statement ON payments (statement_id) WHERE statement_id IS NOT NULL;
CREATE INDEX payments_unsettled ON payments (id) WHERE settled_at IS NULL;
CREATE INDEX payments_to_decide ON payments (id DESC) WHERE finding IS NOT NULL AND decided_at IS NULL;
CREATE INDEX payments_findings ON payments (finding, id DESC) WHERE finding IS NOT NULL;
CREATE INDEX payments_paid ON payments (paid_at, id) WHERE transaction_id IS NOT NULL;
CREATE INDEX payments_by ON payments (by_id) WHERE by_id IS NOT NULL;
CREATE INDEX payments_decided_by ON payments (decided_by) WHERE decided_by IS NOT NULL;

-- Money that goes back. The order's `refunded` is the sum of those that have not failed.
CREATE TABLE refunds (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transaction_id bigint NOT NULL REFERENCES transactions ON DELETE RESTRICT,
    key uuid NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
    access text NOT NULL CHECK (access IN ('end', 'keep')),
    way text NOT NULL CHECK (way IN ('gateway', 'transfer', 'cash')),
    -- begun: asked of the gateway by a task, under `request_id`, however often within a day. unclear: it gave no answer in that
    -- time; a person looks there whether the money went back, and says so.
    state text NOT NULL CONSTRAINT refunds_states CHECK (state IN ('begun', 'unclear', 'done', 'failed')),
    attempt_id bigint REFERENCES payment_attempts ON DELETE SET NULL,
    request_id text CONSTRAINT refunds_request_unique UNIQUE CHECK (length(request_id) <= 32),
    code text CHECK (length(code) <= 10),
    answer text CHECK (length(answer) <= 70000),
    by_id bigint REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    CONSTRAINT refunds_key_unique UNIQUE (transaction_id, key),
    CONSTRAINT refunds_gateway CHECK ((way = 'gateway') = (request_id IS NOT NULL)),
    CONSTRAINT refunds_ended CHECK ((state IN ('begun', 'unclear')) = (ended_at IS NULL))
);
CREATE INDEX refunds_ended ON refunds (ended_at, id) WHERE state = 'done';
CREATE INDEX refunds_unclear ON refunds (transaction_id) WHERE state = 'unclear';
CREATE INDEX refunds_attempt ON refunds (attempt_id) WHERE attempt_id IS NOT NULL;
CREATE INDEX refunds_by ON refunds (by_id) WHERE by_id IS NOT NULL;

-- Numbers of receipts, without gaps within a year: the counter's row is locked last in a transaction.
CREATE TABLE receipt_counters (
    year integer PRIMARY KEY,
    last bigint NOT NULL DEFAULT 0
);

CREATE TABLE receipts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    year integer NOT NULL,
    number bigint NOT NULL CHECK (number > 0),
    transaction_id bigint NOT NULL REFERENCES transactions ON DELETE RESTRICT,
    -- Null: of what was paid, in parts where it came in parts. Of a refund the amount is below zero.
    refund_id bigint REFERENCES refunds ON DELETE RESTRICT,
    amount bigint NOT NULL,
    -- As it was then: {"seller": {…}, "buyer": {"name", "email"}, "course", "quantity", "price", "discount", "method", "reference"}.
    content jsonb NOT NULL,
    issued_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT receipts_number_unique UNIQUE (year, number)
);
CREATE INDEX receipts_issued ON receipts (issued_at, id);
CREATE INDEX receipts_order ON receipts (transaction_id, id);
CREATE UNIQUE INDEX receipts_once ON receipts (refund_id) WHERE refund_id IS NOT NULL;

-- Activation codes, made many at a time.
CREATE TABLE activation_batches (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    course_ids bigint[] NOT NULL CHECK (cardinality(course_ids) BETWEEN 1 AND 50),
    count integer NOT NULL CHECK (count BETWEEN 1 AND 2000),
    expires_at timestamptz,
    -- Of access from redeeming; null: as long as the course gives.
    days integer CHECK (days BETWEEN 1 AND 3650),
    -- The browser's: sent again, it is the same batch.
    key uuid,
    -- Seats that were bought.
    transaction_id bigint CONSTRAINT activation_batches_order_unique UNIQUE REFERENCES transactions ON DELETE RESTRICT,
    created_by bigint REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT activation_batches_key_unique UNIQUE (created_by, key)
);
CREATE INDEX activation_batches_name ON activation_batches (name);
CREATE INDEX activation_batches_courses ON activation_batches USING gin (course_ids);

CREATE TABLE activation_codes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Twelve characters, the last a check; people see it in three groups.
    code text NOT NULL CONSTRAINT activation_codes_code_unique UNIQUE CHECK (code ~ '^[0-9A-HJKMNPR-TV-Z]{12}$'),
    batch_id bigint NOT NULL REFERENCES activation_batches ON DELETE CASCADE,
    used_by bigint REFERENCES users ON DELETE SET NULL,
    used_at timestamptz,
    -- What was paid for it went back.
    withdrawn_at timestamptz,
    CONSTRAINT activation_codes_used CHECK (used_by IS NULL OR used_at IS NOT NULL)
);
CREATE INDEX activation_codes_batch ON activation_codes (batch_id, id);
CREATE INDEX activation_codes_used ON activation_codes (id DESC) WHERE used_at IS NOT NULL;
CREATE INDEX activation_codes_user ON activation_codes (used_by, used_at DESC) WHERE used_by IS NOT NULL;

-- Wrong codes of the last hour; of the network a mark under the site's key.
CREATE TABLE activation_failures (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    network bytea NOT NULL CHECK (length(network) = 32),
    at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX activation_failures_user ON activation_failures (user_id, at);
CREATE INDEX activation_failures_network ON activation_failures (network, at);
CREATE INDEX activation_failures_at ON activation_failures (at);

ALTER TABLE affiliate_codes
    ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT affiliate_codes_id_unique UNIQUE,
    -- Null: the site's.
    ADD COLUMN value integer CHECK (value BETWEEN 0 AND 100),
    ADD COLUMN bonus integer CHECK (bonus BETWEEN 0 AND 100);

-- What affiliates earn: rows are only added. Pending until `due_at`, due then, paid once a payout names it.
CREATE TABLE affiliate_entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE RESTRICT,
    transaction_id bigint NOT NULL REFERENCES transactions ON DELETE RESTRICT,
    -- Null: for the order, in parts where it was paid in parts. Of a refund the amount is below zero.
    refund_id bigint REFERENCES refunds ON DELETE RESTRICT,
    amount bigint NOT NULL CHECK (amount <> 0),
    due_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX affiliate_entries_user ON affiliate_entries (user_id, id DESC);
CREATE INDEX affiliate_entries_due ON affiliate_entries (due_at, id);
CREATE INDEX affiliate_entries_order ON affiliate_entries (transaction_id);
CREATE UNIQUE INDEX affiliate_entries_once ON affiliate_entries (refund_id) WHERE refund_id IS NOT NULL;

CREATE TABLE affiliate_payouts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE RESTRICT,
    amount bigint NOT NULL CHECK (amount > 0),
    paid_by bigint REFERENCES users ON DELETE SET NULL,
    paid_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX affiliate_payouts_user ON affiliate_payouts (user_id, id DESC);
CREATE INDEX affiliate_payouts_paid_by ON affiliate_payouts (paid_by) WHERE paid_by IS NOT NULL;

CREATE TABLE affiliate_payout_entries (
    entry_id bigint PRIMARY KEY REFERENCES affiliate_entries ON DELETE RESTRICT,
    payout_id bigint NOT NULL REFERENCES affiliate_payouts ON DELETE RESTRICT
);
CREATE INDEX affiliate_payout_entries_payout ON affiliate_payout_entries (payout_id);

-- What uCoin buy.
CREATE TABLE shop_items (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CONSTRAINT shop_items_kinds CHECK (kind IN ('discount', 'course', 'item')),
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
    description text NOT NULL DEFAULT '' CHECK (length(description) <= 2000),
    image text NOT NULL DEFAULT '',
    coins bigint NOT NULL CHECK (coins BETWEEN 1 AND 1000000000),
    -- What is left; null: no limit.
    stock integer CHECK (stock >= 0),
    per_user integer CHECK (per_user > 0),
    -- Of a course; of a discount the course that it is for, null: any.
    course_id bigint REFERENCES courses ON DELETE SET NULL,
    -- Of a discount.
    percent integer CHECK (percent BETWEEN 1 AND 100),
    amount bigint CHECK (amount > 0),
    -- How long the code or the access is good; null: for ever, or as long as the course gives.
    days integer CHECK (days BETWEEN 1 AND 3650),
    is_offered boolean NOT NULL DEFAULT true,
    position integer NOT NULL DEFAULT 0,
    version bigint NOT NULL DEFAULT 1,
    created_by bigint REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT shop_items_discount CHECK ((kind = 'discount') = ((percent IS NULL) <> (amount IS NULL)))
);
CREATE INDEX shop_items_offered ON shop_items (position, id) WHERE is_offered;
CREATE INDEX shop_items_course ON shop_items (course_id) WHERE course_id IS NOT NULL;
CREATE INDEX shop_items_created_by ON shop_items (created_by) WHERE created_by IS NOT NULL;

CREATE TABLE shop_purchases (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    item_id bigint NOT NULL REFERENCES shop_items ON DELETE RESTRICT,
    user_id bigint NOT NULL REFERENCES users ON DELETE RESTRICT,
    -- The browser's: sent again, it is the same purchase.
    key uuid NOT NULL,
    -- As they were then.
    title text NOT NULL,
    coins bigint NOT NULL CHECK (coins > 0),
    discount_id bigint REFERENCES discounts ON DELETE SET NULL,
    -- waits: staff are to hand it over.
    state text NOT NULL CONSTRAINT shop_purchases_states CHECK (state IN ('waits', 'done', 'cancelled')),
    note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
    decided_by bigint REFERENCES users ON DELETE SET NULL,
    decided_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT shop_purchases_key_unique UNIQUE (user_id, key)
);
CREATE INDEX shop_purchases_item ON shop_purchases (item_id, user_id) WHERE state <> 'cancelled';
CREATE INDEX shop_purchases_user ON shop_purchases (user_id, id DESC);
CREATE INDEX shop_purchases_state ON shop_purchases (state, id DESC);
CREATE INDEX shop_purchases_discount ON shop_purchases (discount_id) WHERE discount_id IS NOT NULL;
CREATE INDEX shop_purchases_decided_by ON shop_purchases (decided_by) WHERE decided_by IS NOT NULL;
