-- Fair shares by CPU seconds, told by start tags (start-time fair queueing): whoever stands in a line has
-- `used` weighted seconds, the least is served next, and the line's clock is where the one served last
-- began. Who comes with less than the clock begins at the clock; a tenant that has paused begins up to
-- 30 weighted seconds before it, so that a class that hands in together goes before one who floods. The clock
-- follows whoever is served: what was used while nobody else waited is never paid for.
--
-- No row that many touch is locked while a commit waits for the disk: a job is stored, and its outcome,
-- by commits that wait; lines, charges and notifications follow in transactions of their own that do not.
-- What a crash takes of those is made again from the jobs (restore_lines) and the charges (settle).

-- Wide columns go out of line: a job's row is rewritten at each step of its way.
alter table jobs
    -- CPU seconds charged when it was claimed, and those that it used in the end.
    add column charged_s double precision not null default 0,
    add column used_s double precision,
    -- Under which its outcome is kept for the tenant; null where it is not to be.
    add column verdict_key bytea;
alter table jobs set (toast_tuple_target = 256, fillfactor = 80,
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
    autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
alter table results set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

drop table tenant_lines, user_lines;
drop function charge(text, text, bigint, bigint, double precision);
drop function leave_line(text, text, bigint, bigint);
drop function stand_in_line(text, text, bigint, bigint, double precision);
drop function claim_job(text, text[], uuid, interval, double precision);
drop function finish_job(uuid, uuid, integer, jsonb, double precision, text, text);
drop function requeue_job(uuid, integer, text);

-- The part of the judge that each class has for itself while all of them wait. `tenant_clock` is the
-- clock of the class's line of tenants; `reached` is where the class stood, in seconds by share, when
-- it was served last.
create table classes (
    class        text primary key,
    share        double precision not null check (share > 0),
    tenant_clock double precision not null default 0,
    reached      double precision not null default 0
) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
insert into classes (class, share) values ('live', 0.85), ('rejudge', 0.10), ('bulk', 0.05);

-- CPU seconds of a class, in several rows so that claims do not wait for each other.
create table class_use (
    class   text not null references classes (class),
    stripe  integer not null,
    seconds double precision not null default 0,
    primary key (class, stripe)
) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
insert into class_use (class, stripe) select class, stripe from classes, generate_series(0, 15) as stripe;

-- Who stands in a class's line: a tenant with the images that its waiting jobs need.
create table tenant_lines (
    class      text not null,
    tenant_id  bigint not null,
    weight     double precision not null check (weight > 0),
    -- Seconds by weight.
    used       double precision not null default 0,
    -- The clock of the line of this tenant's users.
    user_clock double precision not null default 0,
    images     text[] not null default '{}',
    -- What one of its jobs has lately used: charged when the next one is claimed.
    mean_s     double precision not null default 0.2,
    -- CPU seconds really used and jobs ended, since the beginning.
    total_s    double precision not null default 0,
    jobs       bigint not null default 0,
    primary key (class, tenant_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
    autovacuum_vacuum_cost_delay = 0);
create index tenant_lines_next on tenant_lines (class, used) where images <> '{}';

-- Within a tenant's line, its users. Touched only by who holds the tenant's row.
create table user_lines (
    class      text not null,
    tenant_id  bigint not null,
    user_id    bigint not null,
    used       double precision not null default 0,
    images     text[] not null default '{}',
    touched_at timestamptz not null default now(),
    primary key (class, tenant_id, user_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
    autovacuum_vacuum_cost_delay = 0);
create index user_lines_next on user_lines (class, tenant_id, used) where images <> '{}';
create index user_lines_idle on user_lines (touched_at) where images = '{}';

-- Jobs that have ended and whose CPU seconds are still to be charged: written with the outcome, taken
-- once by settle().
create table charges (
    job_id     uuid primary key,
    class      text not null,
    tenant_id  bigint not null,
    user_id    bigint not null,
    -- What was charged at the claim, and what it really was.
    charged_s  double precision not null,
    used_s     double precision not null,
    at         timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

-- Tries that failed for reasons of the judge's own, for operators.
create table failures (
    id          bigint generated always as identity primary key,
    job_id      uuid not null,
    attempt     integer not null,
    tenant_id   bigint not null,
    language_id integer not null,
    node        text,
    reason      text not null,
    -- Whether the job was given up (SVE).
    final       boolean not null,
    at          timestamptz not null default now()
);
create index failures_at on failures (at);

-- What came out of jobs of a tenant, by what they asked: a tenant never sees another's.
create table verdicts (
    tenant_id  bigint not null,
    key        bytea not null,
    outcome    jsonb not null,
    created_at timestamptz not null default now(),
    hits       integer not null default 0,
    primary key (tenant_id, key)
) with (fillfactor = 90);
create index verdicts_age on verdicts (tenant_id, created_at);

-- How many submissions a tenant may still hand in at once.
create table rates (
    tenant_id bigint primary key,
    tokens    double precision not null,
    at        timestamptz not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- The queue as it stood a moment ago, for operators and for the bounds of admit(): counted by one node
-- for all.
create table standings (
    tenant_id bigint not null,
    class     text not null,
    image     text not null,
    waiting   bigint not null,
    running   bigint not null,
    oldest_at timestamptz,
    primary key (tenant_id, class, image)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- What one node does for all: when it is due again.
create table upkeep (
    task   text primary key,
    due_at timestamptz not null default now()
);
insert into upkeep (task) values ('lines'), ('standings'), ('tidy');

-- A transaction that need not wait for the disk.
create function without_waiting() returns void language sql as $$
    select set_config('synchronous_commit', 'off', true);
$$;

-- Tells the nodes of a job: the image that it needs, and a place on the ring of nodes, whose next ones
-- ask for it first.
create function tell_nodes(channel text, image text) returns void language sql as $$
    select pg_notify(channel, image || ' ' || floor(random() * 4294967296)::bigint);
$$;

-- Puts a waiting job's owner into the lines; doing so again changes nothing.
create function stand_in_line(
    of_class text, of_image text, of_tenant bigint, of_user bigint, of_weight double precision
) returns void language plpgsql as $$
begin
    insert into tenant_lines as line (class, tenant_id, weight, images)
        values (of_class, of_tenant, coalesce(of_weight, 1), array[of_image])
        on conflict (class, tenant_id) do update set
            weight = coalesce(of_weight, line.weight),
            images = case when of_image = any (line.images) then line.images else line.images || of_image end;
    insert into user_lines as line (class, tenant_id, user_id, images)
        values (of_class, of_tenant, of_user, array[of_image])
        on conflict (class, tenant_id, user_id) do update set
            images = line.images || of_image, touched_at = now()
            where not of_image = any (line.images);
end $$;

-- Follows the storing of a job: into the lines and news to the nodes where it waits, news to its
-- watchers where it was over at once. Answers whether it was (null: there is no such job).
create function enter_job(
    of_id uuid, of_weight double precision, jobs_channel text, events_channel text, done_news text
) returns boolean language plpgsql as $$
declare
    job record;
begin
    perform without_waiting();
    select state, class, image, tenant_id, user_id, verdict_key, coalesce((outcome ->> 'cached')::boolean, false) as cached
        into job from jobs where id = of_id;
    if not found then return null; end if;
    if job.state = 'queued' then
        perform stand_in_line(job.class, job.image, job.tenant_id, job.user_id, of_weight);
        perform tell_nodes(jobs_channel, job.image);
    elsif job.cached then
        update verdicts set hits = hits + 1 where tenant_id = job.tenant_id and key = job.verdict_key;
        perform pg_notify(events_channel, done_news);
    end if;
    return job.cached;
end $$;

-- Charges a class; claims of different connections do not wait for each other here.
create function charge_class(of_class text, more double precision) returns void language sql as $$
    update class_use set seconds = seconds + more where class = of_class and stripe = pg_backend_pid() % 16;
$$;

-- The line of a class that is to be served next by a node with these images, held by this transaction
-- from now on. Those who stand within half a second of the least may be served side by side; beyond
-- that a claim waits for the one before it, so that shares are those of CPU seconds and not of luck.
-- Who holds a line already must not wait for another (`may_wait`): two who do so wait for each other. For
-- the same reason lines are locked one by one, by their key: a lock that waits in a scan keeps what it
-- locked and then found changed. What is answered may be a line that nobody stands in any more.
create function hold_line(
    of_class text, of_images text[], clock double precision, may_wait boolean
) returns tenant_lines
language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
declare
    line tenant_lines;
    candidate bigint;
    first_candidate bigint;
begin
    for candidate in
        select tenant_id from tenant_lines
            where class = of_class and images <> '{}' and images && of_images
                and (not may_wait or used <= 0.5 + greatest(clock, (select used from tenant_lines
                    where class = of_class and images <> '{}' and images && of_images
                    order by used limit 1)))
            order by used limit 16
    loop
        select class, tenant_id, weight, used, user_clock, images, mean_s, total_s, jobs into line from tenant_lines
            where class = of_class and tenant_id = candidate for no key update skip locked;
        if found then return line; end if;
        first_candidate := coalesce(first_candidate, candidate);
    end loop;
    if not may_wait or first_candidate is null then return null; end if;
    select class, tenant_id, weight, used, user_clock, images, mean_s, total_s, jobs into line from tenant_lines
        where class = of_class and tenant_id = first_candidate for no key update;
    return line;
end $$;

-- The oldest job of the user of this tenant who has used least, among those that need one of these
-- images. The caller holds the tenant's line. Lines in which nobody waits any more are left on the way.
create function next_in_line(of_class text, of_tenant bigint, of_images text[]) returns uuid
language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
declare
    stander bigint;
    job_id uuid;
begin
    loop
        select user_id into stander from user_lines
            where class = of_class and tenant_id = of_tenant and images <> '{}' and images && of_images
            order by used limit 1;
        if not found then
            update tenant_lines set images = array(select unnest(images) except select unnest(of_images))
                where class = of_class and tenant_id = of_tenant;
            return null;
        end if;
        select oldest.id into job_id
            from unnest(of_images) as wanted (image),
                lateral (select id, position from jobs
                    where state = 'queued' and class = of_class and jobs.image = wanted.image
                        and tenant_id = of_tenant and user_id = stander
                    order by position limit 1 for update skip locked) as oldest
            order by oldest.position limit 1;
        if found then return job_id; end if;
        update user_lines set images = array(select unnest(images) except select unnest(of_images)), touched_at = now()
            where class = of_class and tenant_id = of_tenant and user_id = stander;
    end loop;
end $$;

-- Charges what a job will probably use, moves the clocks, and leaves the lines where it was the last.
create function charge_claim(job jobs, line tenant_lines, clock double precision) returns void
language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
declare
    start double precision := greatest(line.used, clock - 30);
    more boolean;
begin
    more := exists (select from jobs
        where state = 'queued' and class = job.class and image = job.image
            and tenant_id = job.tenant_id and user_id = job.user_id);
    update user_lines set
            used = greatest(used, line.user_clock) + job.charged_s,
            touched_at = now(),
            images = case when more then images else array_remove(images, job.image) end
        where class = job.class and tenant_id = job.tenant_id and user_id = job.user_id
        returning greatest(line.user_clock, used - job.charged_s) into line.user_clock;
    more := more or exists (select from user_lines
        where class = job.class and tenant_id = job.tenant_id and images <> '{}' and images && array[job.image]);
    update tenant_lines set
            used = start + job.charged_s / weight,
            user_clock = line.user_clock,
            images = case when more then images else array_remove(images, job.image) end
        where class = job.class and tenant_id = job.tenant_id;
end $$;

-- Charges a class for a claim, moves its clocks to where it was just served unless another is doing so,
-- and where the class had paused raises it to where the others are. `stood` is where the class stood when
-- it was chosen: claims made at one time may choose the same class, and must not push the clock by that.
-- For the same reason a class counts as one that had paused only when it is 20 s by share behind.
create function charge_class_claim(
    of_class text, stood double precision, tenant_start double precision, estimate double precision
) returns void language plpgsql as $$
declare
    others double precision;
    own_share double precision;
begin
    select max(reached) into others from classes;
    if stood < others - 20 and pg_try_advisory_xact_lock(hashtextextended('judge class ' || of_class, 0)) then
        -- Whoever held the lock before may have raised it.
        select sum(seconds) / min(share), min(share) into stood, own_share
            from class_use join classes using (class) where class = of_class;
        estimate := estimate + greatest(others - stood, 0) * own_share;
        stood := others;
    end if;
    perform charge_class(of_class, estimate);
    update classes set tenant_clock = greatest(tenant_clock, tenant_start), reached = greatest(reached, stood)
        where class = (select class from classes
            where class = of_class and (tenant_clock < tenant_start - 0.2 or reached < stood - 0.2)
            for no key update skip locked);
end $$;

-- Hands the next job to a node: the class that has used least of its share, in it the tenant, of it the
-- user, the oldest job that needs an image which the node has. A draining node gets none. A row of nulls
-- says that there may be one, but others hold the lines: ask again.
create function claim_job(of_images text[], by_node uuid, lease interval) returns setof jobs
language plpgsql as $$
declare
    turn record;
    line tenant_lines;
    job jobs;
    job_id uuid;
    holds boolean := false;
begin
    perform without_waiting();
    if exists (select from nodes where id = by_node and draining) then return; end if;
    for turn in
        select classes.class, tenant_clock, stood.at as stood
            from classes, lateral (select sum(seconds) / share as at from class_use
                where class_use.class = classes.class) as stood
            order by stood.at
    loop
        loop
            line := hold_line(turn.class, of_images, turn.tenant_clock, not holds);
            exit when line.tenant_id is null;
            holds := true;
            continue when not line.images && of_images;
            job_id := next_in_line(turn.class, line.tenant_id, of_images);
            continue when job_id is null;
            update jobs set state = 'running', phase = 'compiling', attempt = attempt + 1, node_id = by_node,
                    lease_until = clock_timestamp() + lease, claimed_at = clock_timestamp(), charged_s = line.mean_s
                where id = job_id returning * into job;
            perform charge_class_claim(turn.class, turn.stood, line.used, job.charged_s);
            perform charge_claim(job, line, turn.tenant_clock);
            return next job;
            return;
        end loop;
    end loop;
    if holds and exists (select from tenant_lines where images <> '{}' and images && of_images) then
        return next null::jobs;
    end if;
end $$;

-- Stores the outcome of a job that this node still holds; false where it does not (its lease lapsed and
-- another has it, it was cancelled, it is over): then nothing changes. Waits for the disk; end_job()
-- follows.
create function finish_job(
    of_id uuid, by_node uuid, of_attempt integer, with_outcome jsonb, really_used_s double precision
) returns boolean language plpgsql as $$
declare
    job jobs;
begin
    update jobs set state = 'done', phase = 'done', lease_until = null, finished_at = now(), outcome = with_outcome,
            used_s = really_used_s
        where id = of_id and node_id = by_node and attempt = of_attempt and state = 'running'
        returning * into job;
    if not found then return false; end if;
    insert into charges (job_id, class, tenant_id, user_id, charged_s, used_s)
        values (job.id, job.class, job.tenant_id, job.user_id, job.charged_s, really_used_s);
    delete from results where job_id = of_id;
    return true;
end $$;

-- Charges what a job used beside what was charged at its claim, once. A single job pushes its tenant back
-- by 300 weighted seconds at most.
create function settle(of_id uuid) returns void language plpgsql as $$
declare
    due charges;
    more double precision;
begin
    perform without_waiting();
    delete from charges where job_id = of_id returning * into due;
    if not found then return; end if;
    more := due.used_s - due.charged_s;
    update tenant_lines set
            used = used + least(more / weight, 300),
            mean_s = least(greatest(0.8 * mean_s + 0.2 * due.used_s, 0.01), 30),
            total_s = total_s + due.used_s,
            jobs = jobs + 1
        where class = due.class and tenant_id = due.tenant_id;
    update user_lines set used = used + least(more, 300)
        where class = due.class and tenant_id = due.tenant_id and user_id = due.user_id;
    perform charge_class(due.class, more);
end $$;

-- Follows the storing of an outcome: charges it, keeps it for the same question where it is to be kept,
-- tells the watchers.
create function end_job(of_id uuid, keep boolean, channel text, news text) returns void language plpgsql as $$
begin
    perform settle(of_id);
    if keep then
        insert into verdicts as known (tenant_id, key, outcome)
            select tenant_id, verdict_key, outcome from jobs where id = of_id and verdict_key is not null
            on conflict (tenant_id, key) do update set outcome = excluded.outcome, created_at = now()
                where known.created_at < now() - interval '7 days';
    end if;
    perform pg_notify(channel, news);
end $$;

-- Puts a job whose node failed, went silent or gives it up unbegun back into its line, and takes back
-- what was charged for the try. What was shown of its tests is forgotten: they are run again.
create function requeue_job(of_id uuid, of_attempt integer, counts boolean, jobs_channel text) returns boolean
language plpgsql as $$
declare
    job jobs;
begin
    perform without_waiting();
    update jobs set state = 'queued', phase = 'queued', lease_until = null, node_id = null,
            attempt = attempt - case when counts then 0 else 1 end
        where id = of_id and attempt = of_attempt and state = 'running'
        returning * into job;
    if not found then return false; end if;
    delete from results where job_id = of_id;
    perform stand_in_line(job.class, job.image, job.tenant_id, job.user_id, null);
    update tenant_lines set used = used - job.charged_s / weight
        where class = job.class and tenant_id = job.tenant_id;
    update user_lines set used = used - job.charged_s
        where class = job.class and tenant_id = job.tenant_id and user_id = job.user_id;
    perform charge_class(job.class, - job.charged_s);
    perform tell_nodes(jobs_channel, job.image);
    return true;
end $$;

-- Puts those into the lines whose jobs wait and who do not stand there, as after a crash between the
-- storing of a job and its entering. Looks at each user that waits once, however many jobs they have.
-- Answers with how many were missing.
create function restore_lines() returns bigint
language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
declare
    missing record;
    restored bigint := 0;
begin
    perform without_waiting();
    for missing in
        with recursive waiting as (
            (select class, image, tenant_id, user_id from jobs where state = 'queued'
                order by class, image, tenant_id, user_id limit 1)
            union all
            select further.class, further.image, further.tenant_id, further.user_id
                from waiting, lateral (select class, image, tenant_id, user_id from jobs
                    where state = 'queued' and (class, image, tenant_id, user_id)
                        > (waiting.class, waiting.image, waiting.tenant_id, waiting.user_id)
                    order by class, image, tenant_id, user_id limit 1) as further
        )
        select class, image, tenant_id, user_id from waiting
            where not exists (select from user_lines as line where line.class = waiting.class
                    and line.tenant_id = waiting.tenant_id and line.user_id = waiting.user_id
                    and waiting.image = any (line.images))
                or not exists (select from tenant_lines as line where line.class = waiting.class
                    and line.tenant_id = waiting.tenant_id and waiting.image = any (line.images))
            order by class, tenant_id
    loop
        perform stand_in_line(missing.class, missing.image, missing.tenant_id, missing.user_id, null);
        restored := restored + 1;
    end loop;
    return restored;
end $$;

-- Counts who waits and runs, for all to read.
create function count_standings() returns void language plpgsql as $$
begin
    perform without_waiting();
    with counted as materialized (
        select tenant_id, class, image, count(*) filter (where state = 'queued') as waiting,
                count(*) filter (where state = 'running') as running,
                min(enqueued_at) filter (where state = 'queued') as oldest_at
            from jobs where state <> 'done' group by tenant_id, class, image
    ), gone as (
        delete from standings as old where not exists (select from counted as new
            where new.tenant_id = old.tenant_id and new.class = old.class and new.image = old.image)
    )
    insert into standings as old (tenant_id, class, image, waiting, running, oldest_at)
        select tenant_id, class, image, waiting, running, oldest_at from counted
        on conflict (tenant_id, class, image) do update
            set waiting = excluded.waiting, running = excluded.running, oldest_at = excluded.oldest_at
            where (old.waiting, old.running, old.oldest_at)
                is distinct from (excluded.waiting, excluded.running, excluded.oldest_at);
end $$;

-- Whether a tenant's user may hand something in now: 0, or in how many seconds to try again. A tenant has
-- a bucket of tokens that fills by `rate` a second up to `burst`; a user may have `most_of_user` live jobs
-- waiting, a tenant `most_of_tenant` (as counted a moment ago).
create function admit(
    of_tenant bigint, of_user bigint, rate double precision, burst double precision,
    most_of_user bigint, most_of_tenant bigint
) returns double precision
language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
declare
    bucket record;
    tokens_now double precision;
begin
    perform without_waiting();
    if (select sum(waiting) from standings where tenant_id = of_tenant and class = 'live') >= most_of_tenant then
        return 10;
    end if;
    if most_of_user <= (select count(*) from user_lines as line, unnest(line.images) as wanted (image),
            lateral (select from jobs where state = 'queued' and class = 'live' and jobs.image = wanted.image
                and jobs.tenant_id = of_tenant and jobs.user_id = of_user limit most_of_user) as one
            where line.class = 'live' and line.tenant_id = of_tenant and line.user_id = of_user) then
        return 5;
    end if;
    select tokens, at into bucket from rates where tenant_id = of_tenant for update;
    if not found then
        insert into rates (tenant_id, tokens, at) values (of_tenant, burst, clock_timestamp())
            on conflict (tenant_id) do nothing;
        select tokens, at into bucket from rates where tenant_id = of_tenant for update;
    end if;
    tokens_now := least(burst, bucket.tokens + rate * greatest(extract(epoch from clock_timestamp() - bucket.at), 0));
    if tokens_now < 1 then return (1 - tokens_now) / rate; end if;
    update rates set tokens = tokens_now - 1, at = clock_timestamp() where tenant_id = of_tenant;
    return 0;
end $$;

-- Who waits now stands in the new lines.
do $$ begin perform restore_lines(); end $$;

-- For programs of the version before, while they are being replaced: what they call, in the new lines.
create function leave_line(of_class text, of_image text, of_tenant bigint, of_user bigint) returns void
language sql as $$
    -- A line that nobody stands in any more is left by the next claim.
$$;
create function claim_job(
    of_class text, of_images text[], by_node uuid, lease interval, estimate double precision
) returns setof jobs language sql as $$
    select id, position, tenant_id, user_id, class, kind, image, language_id, spec, max_score, state, phase, attempt,
            node_id, lease_until, enqueued_at, claimed_at, finished_at, collected_at, outcome, charged_s, used_s,
            verdict_key
        from claim_job(of_images, by_node, lease) where id is not null;
$$;
create function finish_job(
    of_id uuid, by_node uuid, of_attempt integer, with_outcome jsonb, correction double precision,
    channel text, news text
) returns boolean language plpgsql as $$
begin
    if not finish_job(of_id, by_node, of_attempt, with_outcome, greatest(correction + 0.2, 0)) then return false; end if;
    perform pg_notify(channel, news);
    return true;
end $$;
create function requeue_job(of_id uuid, of_attempt integer, jobs_channel text) returns boolean language sql as $$
    select requeue_job(of_id, of_attempt, true, jobs_channel);
$$;
