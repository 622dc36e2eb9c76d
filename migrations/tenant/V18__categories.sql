-- Categories: a tree for each kind of object, and what is in them.

CREATE TABLE categories (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CONSTRAINT categories_kinds CHECK (kind IN ('question', 'course', 'blog', 'contest')),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    -- Null: at the top.
    parent_id bigint REFERENCES categories ON DELETE RESTRICT,
    -- Among its siblings, from 1.
    position integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT categories_not_own_parent CHECK (parent_id <> id)
);
-- Siblings have different names, whatever their case.
CREATE UNIQUE INDEX categories_name_unique ON categories (kind, parent_id, lower(name)) NULLS NOT DISTINCT;
CREATE INDEX categories_parent ON categories (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX categories_tree ON categories (kind, parent_id, position);

-- An object is in one category of its kind at most.
CREATE TABLE category_objects (
    kind text NOT NULL CONSTRAINT category_objects_kinds CHECK (kind IN ('question', 'course', 'blog', 'contest')),
    object_id bigint NOT NULL,
    category_id bigint NOT NULL REFERENCES categories ON DELETE CASCADE,
    -- Among the objects of the category; ties are the newest first.
    position integer NOT NULL DEFAULT 0,
    PRIMARY KEY (kind, object_id)
);
CREATE INDEX category_objects_category ON category_objects (category_id, position, object_id DESC);
