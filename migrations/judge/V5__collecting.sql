-- Several processes bring outcomes to the sites: each is given jobs that no other is given meanwhile.

alter table jobs
    -- From when on the outcome is given to whoever asks: later than now while a process stores it, or where the site
    -- can't take it yet.
    add column collect_after timestamptz not null default '-infinity';
create index jobs_to_collect on jobs (collect_after, finished_at)
    where state = 'done' and kind = 'judge' and collected_at is null;
-- jobs_uncollected stays for programs of the version before.

-- For programs of older versions, while they are being replaced: a row of jobs has one more column.
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
                    charged_s, used_s, verdict_key, collect_after
                from jobs where id = next_id;
        end if;
    end loop;
end $$;
