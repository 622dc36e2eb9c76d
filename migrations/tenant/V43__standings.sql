-- A verdict moves its row's place: with an index that says nothing of places, and room in its page, the row is written there
-- and no index is. Ranks are worked out over all rows of a contest, so nothing reads them in an index's order.
DROP INDEX contest_standings_live;
DROP INDEX contest_standings_frozen;
CREATE INDEX contest_standings_contest ON contest_standings (contest_id);
ALTER TABLE contest_standings SET (fillfactor = 70);
