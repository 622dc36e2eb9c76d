-- What each language takes to start, measured by nodes in a cell of their own with a program that only
-- says hello. A new image is measured anew; what older images took stays until it is measured.
create table language_measures (
    language_id integer not null,
    -- The sandbox image's id: its content's address.
    image_id text not null,
    start_cpu_ms integer not null check (start_cpu_ms >= 0),
    start_wall_ms integer not null check (start_wall_ms >= 0),
    -- Null where nothing is compiled.
    compile_cpu_ms integer check (compile_cpu_ms >= 0),
    peak_kib integer not null check (peak_kib >= 0),
    measured_at timestamptz not null default now(),
    primary key (language_id, image_id)
);
