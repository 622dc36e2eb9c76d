-- The judge's queue: jobs, who waits in which line, the nodes that take work, and what came out.
-- Tenants and users are opaque numbers here.

create table nodes (
    id           uuid primary key,
    name         text not null,
    images       text[] not null,
    language_ids integer[] not null,
    workers      integer not null check (workers > 0),
    draining     boolean not null default false,
    started_at   timestamptz not null default now(),
    seen_at      timestamptz not null default now()
);

create table jobs (
    id           uuid primary key,
    -- The order of arrival within a line.
    position     bigint generated always as identity,
    tenant_id    bigint not null,
    user_id      bigint not null,
    class        text not null check (class in ('live', 'rejudge', 'bulk')),
    kind         text not null check (kind in ('judge', 'run')),
    image        text not null,
    language_id  integer not null,
    -- Source, files, limits, checker and tests, as the client gave them.
    spec         jsonb not null,
    max_score    double precision not null,
    state        text not null default 'queued' check (state in ('queued', 'running', 'done')),
    phase        text not null default 'queued' check (phase in ('queued', 'compiling', 'running', 'done')),
    attempt      integer not null default 0,
    node_id      uuid,
    lease_until  timestamptz,
    enqueued_at  timestamptz not null default now(),
    claimed_at   timestamptz,
    finished_at  timestamptz,
    collected_at timestamptz,
    outcome      jsonb,
    check ((state = 'running') = (lease_until is not null)),
    check ((state = 'done') = (outcome is not null))
);
create index jobs_waiting on jobs (class, image, tenant_id, user_id, position) where state = 'queued';
create index jobs_leased on jobs (lease_until) where state = 'running';
create index jobs_uncollected on jobs (finished_at) where state = 'done' and kind = 'judge' and collected_at is null;
create index jobs_finished on jobs (finished_at) where state = 'done';

-- One row per test that has been run, while the job is under way.
create table results (
    job_id     uuid not null references jobs (id) on delete cascade,
    test_index integer not null,
    row        jsonb not null,
    primary key (job_id, test_index)
);

-- The lines that tenants stand in, one per class and image. `used` is CPU seconds charged, divided by
-- the tenant's weight: whoever has used least is served next.
create table tenant_lines (
    class     text not null,
    image     text not null,
    tenant_id bigint not null,
    weight    double precision not null check (weight > 0),
    used      double precision not null default 0,
    waiting   integer not null default 0 check (waiting >= 0),
    primary key (class, image, tenant_id)
);
create index tenant_lines_next on tenant_lines (class, image, used) where waiting > 0;

-- Within a tenant's line, the lines of its users.
create table user_lines (
    class     text not null,
    image     text not null,
    tenant_id bigint not null,
    user_id   bigint not null,
    used      double precision not null default 0,
    waiting   integer not null default 0 check (waiting >= 0),
    primary key (class, image, tenant_id, user_id)
);
create index user_lines_next on user_lines (class, image, tenant_id, used) where waiting > 0;

-- Puts a job that has become `queued` into its lines. Who comes back after a pause neither collects
-- credit for it (raised to the least of those who wait) nor pays for ever for what was used when
-- nobody else waited (lowered to at most 30 weighted seconds above that).
create function stand_in_line(
    of_class text, of_image text, of_tenant bigint, of_user bigint, of_weight double precision
) returns void language plpgsql as $$
declare
    least_used double precision;
begin
    select min(used) into least_used from tenant_lines
        where class = of_class and image = of_image and waiting > 0 and tenant_id <> of_tenant;
    insert into tenant_lines as line (class, image, tenant_id, weight, used, waiting)
        values (of_class, of_image, of_tenant, of_weight, coalesce(least_used, 0), 1)
        on conflict (class, image, tenant_id) do update set
            weight = excluded.weight,
            waiting = line.waiting + 1,
            used = case when line.waiting > 0 or least_used is null then line.used
                        else least(greatest(line.used, least_used), least_used + 30) end;
    select min(used) into least_used from user_lines
        where class = of_class and image = of_image and tenant_id = of_tenant and waiting > 0
            and user_id <> of_user;
    insert into user_lines as line (class, image, tenant_id, user_id, used, waiting)
        values (of_class, of_image, of_tenant, of_user, coalesce(least_used, 0), 1)
        on conflict (class, image, tenant_id, user_id) do update set
            waiting = line.waiting + 1,
            used = case when line.waiting > 0 or least_used is null then line.used
                        else least(greatest(line.used, least_used), least_used + 30) end;
end $$;

-- Takes a job that is no longer `queued` out of its lines.
create function leave_line(
    of_class text, of_image text, of_tenant bigint, of_user bigint
) returns void language plpgsql as $$
begin
    update tenant_lines set waiting = waiting - 1
        where class = of_class and image = of_image and tenant_id = of_tenant;
    update user_lines set waiting = waiting - 1
        where class = of_class and image = of_image and tenant_id = of_tenant and user_id = of_user;
end $$;

-- Charges CPU seconds (negative: gives back) to a tenant and a user.
create function charge(
    of_class text, of_image text, of_tenant bigint, of_user bigint, seconds double precision
) returns void language plpgsql as $$
begin
    update tenant_lines set used = used + seconds / weight
        where class = of_class and image = of_image and tenant_id = of_tenant;
    update user_lines set used = used + seconds
        where class = of_class and image = of_image and tenant_id = of_tenant and user_id = of_user;
end $$;

-- Hands the next job of a class to a node: the tenant that has used least, in it the user that has
-- used least, the oldest job. `estimate` is charged at once, so that one who sends many short jobs
-- does not get them all before the first is counted; finishing corrects it.
create function claim_job(
    of_class text, of_images text[], by_node uuid, lease interval, estimate double precision
) returns setof jobs language plpgsql as $$
declare
    line_image text;
    line_tenant bigint;
    standing bigint;
    job jobs;
begin
    select image, tenant_id into line_image, line_tenant from tenant_lines
        where class = of_class and image = any (of_images) and waiting > 0
        order by used limit 1 for update skip locked;
    if not found then
        -- Everyone who waits may be held by another's claim for a moment: wait for that.
        select image, tenant_id into line_image, line_tenant from tenant_lines
            where class = of_class and image = any (of_images) and waiting > 0
            order by used limit 1 for update;
        if not found then return; end if;
    end if;
    select user_id into standing from user_lines
        where class = of_class and image = line_image and tenant_id = line_tenant and waiting > 0
        order by used limit 1 for update;
    update jobs set state = 'running', phase = 'compiling', attempt = attempt + 1, node_id = by_node,
            lease_until = now() + lease, claimed_at = now()
        where id = (select id from jobs
            where state = 'queued' and class = of_class and image = line_image
                and tenant_id = line_tenant and user_id = standing
            order by position limit 1 for update skip locked)
        returning * into job;
    if not found then return; end if;
    perform leave_line(job.class, job.image, job.tenant_id, job.user_id);
    perform charge(job.class, job.image, job.tenant_id, job.user_id, estimate);
    return next job;
end $$;

-- Ends a job that this node still holds; false where it does not (its lease lapsed and another has
-- it, it was cancelled, it is over): then nothing changes. `correction` is the CPU seconds really
-- used less those charged when it was claimed.
create function finish_job(
    of_id uuid, by_node uuid, of_attempt integer, with_outcome jsonb, correction double precision,
    channel text, news text
) returns boolean language plpgsql as $$
declare
    job jobs;
begin
    update jobs set state = 'done', phase = 'done', lease_until = null, finished_at = now(), outcome = with_outcome
        where id = of_id and node_id = by_node and attempt = of_attempt and state = 'running'
        returning * into job;
    if not found then return false; end if;
    perform charge(job.class, job.image, job.tenant_id, job.user_id, correction);
    delete from results where job_id = of_id;
    perform pg_notify(channel, news);
    return true;
end $$;

-- Puts a job whose node failed or went silent back into its line. What was shown of its tests is
-- forgotten: they are run again.
create function requeue_job(of_id uuid, of_attempt integer, jobs_channel text) returns boolean language plpgsql as $$
declare
    job jobs;
begin
    update jobs set state = 'queued', phase = 'queued', lease_until = null, node_id = null
        where id = of_id and attempt = of_attempt and state = 'running'
        returning * into job;
    if not found then return false; end if;
    delete from results where job_id = of_id;
    perform stand_in_line(job.class, job.image, job.tenant_id, job.user_id,
        (select weight from tenant_lines
            where class = job.class and image = job.image and tenant_id = job.tenant_id));
    perform pg_notify(jobs_channel, job.image);
    return true;
end $$;
