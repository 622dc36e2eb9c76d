-- Since when no row of the site names the blob. It takes none of the plan's storage any more, and goes with the next count.
ALTER TABLE site_blobs ADD COLUMN unused_at timestamptz;
