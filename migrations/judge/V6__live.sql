-- Live runs: jobs whose output is told while it is written, and of which some are given input while they run.
--
-- A run's output and input are rows of unlogged tables, numbered from 1, so any process serves any watcher from any
-- number on, and NOTIFY is a hint. No transaction here waits for the disk. What a crash of the server takes of the
-- rows is gone: the run itself goes on, its input is over, and its outcome has the whole output.
--
-- A live run is never begun twice once it has begun: somebody has talked with it.

alter table jobs drop constraint jobs_kind_check;
alter table jobs add constraint jobs_kind_check check (kind in ('judge', 'run', 'live'));

-- One row a run, made before its job: what input came, and whose it is, for counting who runs what.
create unlogged table live_runs (
    job_id      uuid primary key,
    tenant_id   bigint not null,
    user_id     bigint not null,
    interactive boolean not null,
    -- The number of the last piece of input, and how much there was.
    input_seq   integer not null default 0,
    input_bytes bigint not null default 0,
    input_ended boolean not null,
    begun_at    timestamptz not null default now()
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
    autovacuum_vacuum_cost_delay = 0);
create index live_runs_tenant on live_runs (tenant_id, user_id) where interactive;

-- Both streams have one count, in the order in which the node read them.
create unlogged table live_output (
    job_id uuid not null,
    seq    integer not null check (seq > 0),
    stream text not null check (stream in ('stdout', 'stderr')),
    text   text not null check (text <> ''),
    primary key (job_id, seq)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);

create unlogged table live_input (
    job_id    uuid not null,
    seq       integer not null check (seq > 0),
    text      text not null,
    -- Nothing comes after it.
    ends      boolean not null,
    -- The number of the output that it came after: where it stands in the log.
    after_seq integer not null,
    primary key (job_id, seq),
    constraint live_input_says_something check (ends or text <> '')
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);

-- Takes a run in, before its job is stored; again, it changes nothing. Answers `taken`, or whose bound it would break:
-- `user` or `tenant`. Only interactive runs are counted: those whose job is not over, and those whose job is not
-- stored yet (within ten seconds it is, or never).
create function admit_live(
    of_id uuid, of_tenant bigint, of_user bigint, is_interactive boolean, most_of_user integer, most_of_tenant integer
) returns text language plpgsql as $$
declare
    standing record;
begin
    perform set_config('synchronous_commit', 'off', true);
    if is_interactive and not exists (select from live_runs where job_id = of_id) then
        -- Two tabs at one moment, or two replicas, count one after the other.
        perform pg_advisory_xact_lock(hashtextextended('live ' || of_tenant, 0));
        select count(*) as of_all, count(*) filter (where run.user_id = of_user) as of_one into standing
            from live_runs as run left join jobs as job on job.id = run.job_id
            where run.tenant_id = of_tenant and run.interactive
                and case when job.id is null then run.begun_at > now() - interval '10 seconds'
                    else job.outcome is null end;
        if standing.of_one >= most_of_user then return 'user'; end if;
        if standing.of_all >= most_of_tenant then return 'tenant'; end if;
    end if;
    insert into live_runs (job_id, tenant_id, user_id, interactive, input_ended)
        values (of_id, of_tenant, of_user, is_interactive, not is_interactive)
        on conflict (job_id) do nothing;
    return 'taken';
end $$;

-- Writes what a run has put out and tells the watchers; false where this node does not hold the job (any more):
-- then nothing is written. The job's row is locked, so that a cancellation has all of it in the outcome or none.
create function write_live(
    of_id uuid, by_node uuid, of_attempt integer, seqs integer[], streams text[], texts text[],
    channel text, news text[]
) returns boolean language plpgsql as $$
declare
    item text;
begin
    perform set_config('synchronous_commit', 'off', true);
    perform from jobs
        where id = of_id and node_id = by_node and attempt = of_attempt and lease_until is not null
        for key share;
    if not found then return false; end if;
    insert into live_output (job_id, seq, stream, text)
        select of_id, piece.seq, piece.stream, piece.text
            from unnest(seqs, streams, texts) as piece (seq, stream, text)
        on conflict (job_id, seq) do nothing;
    foreach item in array news loop
        perform pg_notify(channel, item);
    end loop;
    return true;
end $$;

-- Stores a piece of input, once, and tells the node and the watchers. Answers `taken`; `known`: this number came before, nothing
-- changes; `gap`: those before it did not come yet; `ended`: the run or its input is over, or a crash took the
-- row; `full`: more than a run is given; `none`: there is no such run.
create function put_live_input(
    of_id uuid, of_seq integer, of_text text, is_end boolean, most_bytes bigint,
    nodes_channel text, events_channel text, news text
) returns text language plpgsql as $$
declare
    run record;
    is_over boolean;
begin
    perform set_config('synchronous_commit', 'off', true);
    select outcome is not null into is_over from jobs where id = of_id and kind = 'live';
    if not found then return 'none'; end if;
    select input_seq, input_bytes, input_ended into run from live_runs where job_id = of_id for update;
    if not found then return 'ended'; end if;
    if of_seq <= run.input_seq then return 'known'; end if;
    if run.input_ended or is_over then return 'ended'; end if;
    if of_seq > run.input_seq + 1 then return 'gap'; end if;
    if run.input_bytes + octet_length(of_text) > most_bytes then return 'full'; end if;
    insert into live_input (job_id, seq, text, ends, after_seq)
        values (of_id, of_seq, of_text, is_end,
            coalesce((select max(live_output.seq) from live_output where live_output.job_id = of_id), 0));
    update live_runs set input_seq = of_seq, input_bytes = run.input_bytes + octet_length(of_text), input_ended = is_end
        where job_id = of_id;
    perform pg_notify(nodes_channel, 'input ' || of_id);
    perform pg_notify(events_channel, news);
    return 'taken';
end $$;

-- The outcome of a live run that ended from outside, with what it had put out by then, as the row of its only test.
-- As it is where there is nothing.
create function with_live_output(of_id uuid, of_outcome jsonb) returns jsonb language plpgsql stable as $$
declare
    written record;
begin
    select coalesce(string_agg(text, '' order by seq) filter (where stream = 'stdout'), '') as stdout,
            coalesce(string_agg(text, '' order by seq) filter (where stream = 'stderr'), '') as stderr
        into written from live_output where job_id = of_id;
    if written.stdout = '' and written.stderr = '' then return of_outcome; end if;
    return jsonb_set(of_outcome, '{tests}', jsonb_build_array(jsonb_build_object(
        'index', 0, 'status', of_outcome -> 'status', 'reason', of_outcome -> 'reason', 'score', 0, 'cpu_ms', 0,
        'wall_ms', 0, 'memory_kib', 0, 'exit_code', null, 'signal', null, 'message', '',
        'stdout', written.stdout, 'stderr', written.stderr)));
end $$;

-- As before; of a live run, the outcome has what was put out.
create or replace procedure cancel_job(
    of_id uuid, with_outcome jsonb, jobs_channel text, events_channel text, news text, inout cancelled boolean
) language plpgsql as $$
declare
    job record;
begin
    select class, kind, tenant_id, user_id, charged_s, max_score, lease_until, state = 'running' as ran into job
        from jobs where id = of_id and state <> 'done' for update;
    cancelled := found;
    if not cancelled then return; end if;
    if job.kind = 'live' then
        with_outcome := with_live_output(of_id, with_outcome);
    end if;
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

-- Ends a live run whose node has gone silent, with what it had put out; false where there is nothing to end. As with
-- other jobs, nothing is taken from anyone for the length of a lease after the database was away. What it
-- used is not known: what was charged at the claim stays (restore() settles it).
create function end_lost_live(
    of_id uuid, with_outcome jsonb, lease interval, events_channel text, news text
) returns boolean language plpgsql as $$
declare
    job record;
begin
    perform set_config('synchronous_commit', 'off', true);
    select class, tenant_id, user_id, charged_s into job from jobs
        where id = of_id and kind = 'live' and lease_until < now() and pg_postmaster_start_time() < now() - lease
        for update;
    if not found then return false; end if;
    update jobs set state = 'done', phase = 'done', lease_until = null, finished_at = now(),
            outcome = with_live_output(of_id, with_outcome), used_s = job.charged_s
        where id = of_id;
    insert into charges (job_id, class, tenant_id, user_id, charged_s, used_s)
        values (of_id, job.class, job.tenant_id, job.user_id, job.charged_s, job.charged_s);
    delete from progress where job_id = of_id;
    perform pg_notify(events_channel, news);
    return true;
end $$;

-- Deletes rows of runs that nobody watches from them any more: a minute after the job's end, an hour where there is no
-- job. Answers with how many runs there were.
create function tidy_live() returns bigint language plpgsql as $$
declare
    over uuid[];
begin
    perform set_config('synchronous_commit', 'off', true);
    select array_agg(run.job_id) into over from live_runs as run left join jobs as job on job.id = run.job_id
        where case when job.id is null then run.begun_at < now() - interval '1 hour'
            else job.finished_at < now() - interval '1 minute' end;
    delete from live_output where job_id = any (over);
    delete from live_input where job_id = any (over);
    delete from live_runs where job_id = any (over);
    return coalesce(cardinality(over), 0);
end $$;
