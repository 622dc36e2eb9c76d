-- Fewer and cheaper steps for a job, and a rule for the room that classes have for themselves.
--
-- A job is stored and entered by one call (submit_job), its outcome stored and charged by another
-- (conclude_job): procedures of two transactions, of which the first waits for the disk and holds nothing
-- that others wait for, and the second holds the lines and does not wait. Progress is one row of a job, and
-- is not kept through a crash.
--
-- Who has had much less than their part (stands more than 10 weighted seconds before the line's clock) is
-- served in order of arrival; after them whoever has used least. By least use alone, a class that hands in
-- together would wait for everybody who comes later and has used a little less, and its last ones long.
--
-- What is asked of one job is asked by its lease and its outcome, not by its state: with `state = 'running'`
-- a plan made while nothing ran reads all that runs by its leases, for each job that ends.
--
-- Room of a class is for who has not had their part: a class's turn is passed over while the one whose turn
-- it would be stands at the class's clock and in another class somebody waits who stands well before that
-- one's clock. Otherwise one tenant that floods all classes would get the rooms of rejudging and bulk work
-- beside all others who together have the live one. Where everybody has had their part, classes share as
-- they are told to; where nobody else waits, whoever waits is served.

-- For programs two versions ago: nobody calls them any more.
drop function claim_job(text, text[], uuid, interval, double precision);
drop function finish_job(uuid, uuid, integer, jsonb, double precision, text, text);
drop function requeue_job(uuid, integer, text);
drop function leave_line(text, text, bigint, bigint);

-- How far a running job is, for who watches it. What a crash of the server takes of it is made again, and
-- the outcome has all of it.
create unlogged table progress (
    job_id uuid primary key,
    phase  text not null check (phase in ('compiling', 'running')),
    -- Rows of the tests that are over.
    tests  jsonb not null default '[]'
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
    autovacuum_vacuum_cost_delay = 0);

-- When the job came that is the tenant's next.
alter table tenant_lines add column since timestamptz not null default now();

-- Puts a waiting job's owner into the lines; doing so again changes nothing. Who stands there already is
-- locked all the same: a claim that takes their last job this moment is waited for.
create or replace function stand_in_line(
    of_class text, of_image text, of_tenant bigint, of_user bigint, of_weight double precision
) returns void language plpgsql as $$
begin
    insert into tenant_lines as line (class, tenant_id, weight, images)
        values (of_class, of_tenant, coalesce(of_weight, 1), array[of_image])
        on conflict (class, tenant_id) do update set
            weight = coalesce(of_weight, line.weight),
            images = case when of_image = any (line.images) then line.images else line.images || of_image end,
            since = case when line.images = '{}' then now() else line.since end
            where not of_image = any (line.images) or line.weight <> coalesce(of_weight, line.weight);
    insert into user_lines as line (class, tenant_id, user_id, images)
        values (of_class, of_tenant, of_user, array[of_image])
        on conflict (class, tenant_id, user_id) do update set
            images = line.images || of_image, touched_at = now()
            where not of_image = any (line.images);
end $$;

-- As before. Functions in SQL that can't be inlined cost more than what they do: these parts are written out.
create or replace function enter_job(
    of_id uuid, of_weight double precision, jobs_channel text, events_channel text, done_news text
) returns boolean language plpgsql as $$
declare
    job record;
    answered boolean;
begin
    perform set_config('synchronous_commit', 'off', true);
    select state, class, image, tenant_id, user_id, verdict_key, outcome is not null as over into job
        from jobs where id = of_id;
    if not found then return null; end if;
    if job.state = 'queued' then
        perform stand_in_line(job.class, job.image, job.tenant_id, job.user_id, of_weight);
        perform pg_notify(jobs_channel, job.image || ' ' || floor(random() * 4294967296)::bigint);
    elsif job.over then
        select coalesce((outcome ->> 'cached')::boolean, false) into answered from jobs where id = of_id;
        if answered then
            update verdicts set hits = hits + 1 where tenant_id = job.tenant_id and key = job.verdict_key;
            perform pg_notify(events_channel, done_news);
            return true;
        end if;
    end if;
    return false;
end $$;

-- Stores a job, once, and enters it. Where its tenant has asked the same within so many days, it is over at
-- once with what came out then (`cached`).
create procedure submit_job(
    of_id uuid, of_tenant bigint, of_user bigint, of_class text, of_kind text, of_image text, of_language integer,
    of_spec jsonb, of_max_score double precision, of_key bytea, kept_days integer, of_weight double precision,
    jobs_channel text, events_channel text, done_news text, inout cached boolean
) language plpgsql as $$
declare
    known jsonb;
begin
    if of_key is not null then
        select outcome || '{"cached": true}' into known from verdicts
            where tenant_id = of_tenant and key = of_key and created_at > now() - make_interval(days => kept_days);
    end if;
    insert into jobs (id, tenant_id, user_id, class, kind, image, language_id, spec, max_score, verdict_key,
            state, phase, outcome, finished_at)
        values (of_id, of_tenant, of_user, of_class, of_kind, of_image, of_language, of_spec, of_max_score, of_key,
            case when known is null then 'queued' else 'done' end, case when known is null then 'queued' else 'done' end,
            known, case when known is not null then now() end)
        on conflict (id) do nothing;
    commit;
    cached := coalesce(enter_job(of_id, of_weight, jobs_channel, events_channel, done_news), false);
end $$;

-- The classes in which somebody waits for one of these images, in the order in which their turns are.
-- `front` is where the one stands who has used least, `others` where the class stood that is furthest.
create function turns(of_images text[]) returns table (
    class text, tenant_clock double precision, stood double precision, front double precision,
    reached double precision, others double precision
) language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
begin
    return query
        with waiting as materialized (
            select of.class, of.tenant_clock, of.reached, first.used as front,
                    (select sum(seconds) / of.share from class_use where class_use.class = of.class) as stood,
                    -- Nobody has more than a burst saved up.
                    greatest(first.used - of.tenant_clock, -30) as ahead,
                    (select max(classes.reached) from classes) as others
                from classes as of, lateral (select used from tenant_lines as line
                    where line.class = of.class and images <> '{}' and images && of_images
                    order by used limit 1) as first
        )
        select w.class, w.tenant_clock, w.stood, w.front, w.reached, w.others from waiting as w
            order by w.ahead > 2 + (select min(ahead) from waiting), w.stood;
end $$;

-- The line of a class that is to be served next by a node with these images, held by this transaction
-- from now on: of those who have had much less than their part the one whose job came first, of the others
-- the one that has used least. `front` is where the one stands who has used least of all. Those who stand
-- within half a second of that may be served side by side; beyond that a claim waits for the one before it,
-- so that shares are those of CPU seconds and not of luck. Who holds a line already must not wait for another
-- (`may_wait`): two who do so wait for each other. For the same reason lines are locked one by one, by their
-- key: a lock that waits in a scan keeps what it locked and then found changed. What is answered may be a
-- line that nobody stands in any more.
drop function hold_line(text, text[], double precision, boolean);
create function hold_line(
    of_class text, of_images text[], clock double precision, front double precision, may_wait boolean
) returns tenant_lines
language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
declare
    line tenant_lines;
    candidate bigint;
    first_candidate bigint;
begin
    if front <= clock - 10 then
        for candidate in
            select tenant_id from (select tenant_id, tenant_lines.since from tenant_lines
                    where class = of_class and images <> '{}' and images && of_images and used <= clock - 10
                    order by used limit 50) as behind
                order by since limit 16
        loop
            select class, tenant_id, weight, used, user_clock, images, mean_s, total_s, jobs, since into line
                from tenant_lines where class = of_class and tenant_id = candidate for no key update skip locked;
            if found then return line; end if;
        end loop;
    end if;
    for candidate in
        select tenant_id from tenant_lines
            where class = of_class and images <> '{}' and images && of_images
                and (not may_wait or used <= 0.5 + greatest(clock, front))
            order by used limit 16
    loop
        select class, tenant_id, weight, used, user_clock, images, mean_s, total_s, jobs, since into line
            from tenant_lines where class = of_class and tenant_id = candidate for no key update skip locked;
        if found then return line; end if;
        first_candidate := coalesce(first_candidate, candidate);
    end loop;
    if not may_wait or first_candidate is null then return null; end if;
    select class, tenant_id, weight, used, user_clock, images, mean_s, total_s, jobs, since into line
        from tenant_lines where class = of_class and tenant_id = first_candidate for no key update;
    return line;
end $$;

drop function charge_claim(jobs, tenant_lines, double precision);
drop function charge_class_claim(text, double precision, double precision, double precision);

-- Charges tenant and user what a job will probably use, moves the line's clocks, and leaves the lines where
-- it was the last. The caller holds the tenant's line.
create function charge_claim(
    line tenant_lines, of_user bigint, of_image text, clock double precision
) returns void
language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
declare
    more boolean := exists (select from jobs
        where state = 'queued' and class = line.class and image = of_image
            and tenant_id = line.tenant_id and user_id = of_user);
    of_users double precision;
    next_user record;
    next_at timestamptz;
begin
    update user_lines set
            used = greatest(used, line.user_clock) + line.mean_s,
            touched_at = now(),
            images = case when more then images else array_remove(images, of_image) end
        where class = line.class and tenant_id = line.tenant_id and user_id = of_user
        returning greatest(line.user_clock, used - line.mean_s) into of_users;
    select user_id, images into next_user from user_lines
        where class = line.class and tenant_id = line.tenant_id and images <> '{}'
        order by used limit 1;
    if found then
        select min(oldest.enqueued_at) into next_at
            from unnest(next_user.images) as wanted (image),
                lateral (select enqueued_at from jobs
                    where state = 'queued' and class = line.class and jobs.image = wanted.image
                        and tenant_id = line.tenant_id and user_id = next_user.user_id
                    order by position limit 1) as oldest;
        more := more or of_image = any (next_user.images) or exists (select from user_lines
            where class = line.class and tenant_id = line.tenant_id and images <> '{}' and images && array[of_image]);
    end if;
    update tenant_lines set
            used = greatest(line.used, clock - 30) + line.mean_s / weight,
            user_clock = coalesce(of_users, user_clock),
            since = coalesce(next_at, since),
            images = case when more then images else array_remove(images, of_image) end
        where class = line.class and tenant_id = line.tenant_id;
end $$;

-- Charges a class for a claim, moves its clocks to where it was just served unless another is doing so,
-- and where the class had paused raises it to where the others are. `stood` is where the class stood when
-- it was chosen: claims made at one time may choose the same class, and must not push the clock by that.
-- For the same reason a class counts as one that had paused only when it is 20 s by share behind.
create function charge_class_claim(
    of_class text, stood double precision, others double precision, moves boolean,
    tenant_start double precision, estimate double precision
) returns void language plpgsql as $$
declare
    own_share double precision;
begin
    if stood < others - 20 and pg_try_advisory_xact_lock(hashtextextended('judge class ' || of_class, 0)) then
        -- Whoever held the lock before may have raised it.
        select sum(seconds) / min(share), min(share) into stood, own_share
            from class_use join classes using (class) where class = of_class;
        estimate := estimate + greatest(others - stood, 0) * own_share;
        stood := greatest(others, stood);
        moves := true;
    end if;
    update class_use set seconds = seconds + estimate where class = of_class and stripe = pg_backend_pid() % 16;
    if not moves then return; end if;
    update classes set tenant_clock = greatest(tenant_clock, tenant_start), reached = greatest(reached, stood)
        where class = (select class from classes
            where class = of_class and (tenant_clock < tenant_start - 0.2 or reached < stood - 0.2)
            for no key update skip locked);
end $$;

-- Hands the next job to a node: of the class whose turn it is the tenant that has used least, of it the
-- user, the oldest job that needs an image which the node has. A draining node gets none. A row of nulls says
-- that there may be one, but others hold the lines: ask again. The job is read in here: it may be younger than
-- the statement that asks.
create function claim_next(of_images text[], by_node uuid, lease interval)
returns table (
    id uuid, tenant_id bigint, class text, kind text, image text, language_id integer, spec jsonb, attempt integer,
    waited_s double precision
) language plpgsql rows 1 as $$
#variable_conflict use_column
declare
    turn record;
    line tenant_lines;
    next_id uuid;
    taken record;
    holds boolean := false;
begin
    perform set_config('synchronous_commit', 'off', true);
    if exists (select from nodes where id = by_node and draining) then return; end if;
    for turn in
        select class, tenant_clock, stood, front, reached, others from turns(of_images)
    loop
        loop
            line := hold_line(turn.class, of_images, turn.tenant_clock, turn.front, not holds);
            exit when line.tenant_id is null;
            holds := true;
            continue when not line.images && of_images;
            next_id := next_in_line(turn.class, line.tenant_id, of_images);
            continue when next_id is null;
            update jobs set state = 'running', phase = 'compiling', attempt = attempt + 1, node_id = by_node,
                    lease_until = clock_timestamp() + lease, claimed_at = clock_timestamp(), charged_s = line.mean_s
                where id = next_id returning user_id, image into taken;
            perform charge_class_claim(turn.class, turn.stood, turn.others,
                turn.tenant_clock < line.used - 0.2 or turn.reached < turn.stood - 0.2, line.used, line.mean_s);
            perform charge_claim(line, taken.user_id, taken.image, turn.tenant_clock);
            return query select id, tenant_id, class, kind, image, language_id, spec, attempt,
                    extract(epoch from claimed_at - enqueued_at)::double precision
                from jobs where id = next_id;
            return;
        end loop;
    end loop;
    if holds and exists (select from tenant_lines where images <> '{}' and images && of_images) then
        return next;
    end if;
end $$;

-- For programs of the version before, while they are being replaced.
create or replace function claim_job(of_images text[], by_node uuid, lease interval) returns setof jobs
language plpgsql as $$
declare
    next_id uuid;
begin
    for next_id in select id from claim_next(of_images, by_node, lease) loop
        if next_id is null then
            return next null::jobs;
        else
            return query select id, position, tenant_id, user_id, class, kind, image, language_id, spec, max_score, state,
                    phase, attempt, node_id, lease_until, enqueued_at, claimed_at, finished_at, collected_at, outcome,
                    charged_s, used_s, verdict_key
                from jobs where id = next_id;
        end if;
    end loop;
end $$;

-- Says how far a job is that this node holds: its phase (null: as before) and rows of further tests.
create function report_progress(
    of_id uuid, by_node uuid, of_phase text, more_tests jsonb, channel text, news text[]
) returns void language plpgsql as $$
declare
    item text;
begin
    perform set_config('synchronous_commit', 'off', true);
    if not exists (select from jobs where id = of_id and node_id = by_node and lease_until is not null) then return; end if;
    insert into progress as known (job_id, phase, tests) values (of_id, coalesce(of_phase, 'running'), more_tests)
        on conflict (job_id) do update
            set phase = coalesce(of_phase, known.phase), tests = known.tests || excluded.tests;
    foreach item in array news loop
        perform pg_notify(channel, item);
    end loop;
end $$;

-- Stores the outcome of a job that this node still holds; false where it does not (its lease lapsed and
-- another has it, it was cancelled, it is over): then nothing changes. Waits for the disk.
create or replace function finish_job(
    of_id uuid, by_node uuid, of_attempt integer, with_outcome jsonb, really_used_s double precision
) returns boolean language plpgsql as $$
declare
    job record;
begin
    update jobs set state = 'done', phase = 'done', lease_until = null, finished_at = now(), outcome = with_outcome,
            used_s = really_used_s
        where id = of_id and node_id = by_node and attempt = of_attempt and lease_until is not null
        returning class, tenant_id, user_id, charged_s into job;
    if not found then return false; end if;
    insert into charges (job_id, class, tenant_id, user_id, charged_s, used_s)
        values (of_id, job.class, job.tenant_id, job.user_id, job.charged_s, really_used_s);
    delete from progress where job_id = of_id;
    delete from results where job_id = of_id;
    return true;
end $$;

-- Charges what a job used beside what was charged at its claim, once. A single job pushes its tenant back
-- by 300 weighted seconds at most.
create or replace function settle(of_id uuid) returns void language plpgsql as $$
declare
    due record;
    more double precision;
begin
    perform set_config('synchronous_commit', 'off', true);
    delete from charges where job_id = of_id returning class, tenant_id, user_id, charged_s, used_s into due;
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
    update class_use set seconds = seconds + more where class = due.class and stripe = pg_backend_pid() % 16;
end $$;

-- Stores an outcome as finish_job does, then charges it, keeps it for the same question where it is to be
-- kept, and tells the watchers.
create procedure conclude_job(
    of_id uuid, by_node uuid, of_attempt integer, with_outcome jsonb, really_used_s double precision,
    keep boolean, channel text, news text, inout stored boolean
) language plpgsql as $$
begin
    stored := finish_job(of_id, by_node, of_attempt, with_outcome, really_used_s);
    if not stored then return; end if;
    commit;
    perform settle(of_id);
    if keep then
        insert into verdicts as known (tenant_id, key, outcome)
            select tenant_id, verdict_key, with_outcome from jobs where id = of_id and verdict_key is not null
            on conflict (tenant_id, key) do update set outcome = excluded.outcome, created_at = now()
                where known.created_at < now() - interval '7 days';
    end if;
    perform pg_notify(channel, news);
end $$;

-- Takes back a job that is not over. One that runs is charged what its node says that it has used by then
-- (settle_cancelled), for which the node is told; where it says nothing until its lease lapses, what was
-- charged at the claim.
create procedure cancel_job(
    of_id uuid, with_outcome jsonb, jobs_channel text, events_channel text, news text, inout cancelled boolean
) language plpgsql as $$
declare
    job record;
begin
    select class, tenant_id, user_id, charged_s, max_score, lease_until, state = 'running' as ran into job
        from jobs where id = of_id and state <> 'done' for update;
    cancelled := found;
    if not cancelled then return; end if;
    update jobs set state = 'done', phase = 'done', lease_until = null, finished_at = now(),
            outcome = jsonb_set(with_outcome, '{max_score}', to_jsonb(job.max_score)),
            used_s = case when job.ran then job.charged_s end
        where id = of_id;
    if job.ran then
        insert into charges (job_id, class, tenant_id, user_id, charged_s, used_s, at)
            values (of_id, job.class, job.tenant_id, job.user_id, job.charged_s, job.charged_s, job.lease_until);
    end if;
    delete from progress where job_id = of_id;
    delete from results where job_id = of_id;
    commit;
    perform set_config('synchronous_commit', 'off', true);
    if job.ran then
        perform pg_notify(jobs_channel, 'cancelled ' || of_id);
    end if;
    perform pg_notify(events_channel, news);
end $$;

-- What a job had used that was cancelled while this node ran it: charged once, where the charge is still due.
create function settle_cancelled(
    of_id uuid, by_node uuid, of_attempt integer, really_used_s double precision
) returns void language plpgsql as $$
begin
    update charges set used_s = really_used_s where job_id = of_id
        and exists (select from jobs where id = of_id and node_id = by_node and attempt = of_attempt and outcome is not null);
    if not found then return; end if;
    update jobs set used_s = really_used_s where id = of_id;
    perform settle(of_id);
end $$;

-- Puts a job whose node failed, went silent or gives it up unbegun back into its line, and takes back
-- what was charged for the try. What was shown of its tests is forgotten: they are run again.
create or replace function requeue_job(of_id uuid, of_attempt integer, counts boolean, jobs_channel text)
returns boolean language plpgsql as $$
declare
    job record;
begin
    perform set_config('synchronous_commit', 'off', true);
    update jobs set state = 'queued', phase = 'queued', lease_until = null, node_id = null,
            attempt = attempt - case when counts then 0 else 1 end
        where id = of_id and attempt = of_attempt and lease_until is not null
        returning class, image, tenant_id, user_id, charged_s into job;
    if not found then return false; end if;
    delete from progress where job_id = of_id;
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
