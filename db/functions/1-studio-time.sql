-- Studio time in the database: the twins of STUDIO_ZONE and wallToInstant in src/kit/time.ts and of monthFrom, held equal by
-- src/studio/memberships/studio-time.server.test.ts.

CREATE OR REPLACE FUNCTION studio_zone() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 'Europe/London';

-- The instant of a wall time: in a spring gap the later reading, in an autumn overlap the earlier one (PostgreSQL takes the later).
CREATE OR REPLACE FUNCTION studio_instant(wall timestamp) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE
  WHEN (wall AT TIME ZONE studio_zone() - interval '1 hour') AT TIME ZONE studio_zone() = wall
  THEN wall AT TIME ZONE studio_zone() - interval '1 hour'
  ELSE wall AT TIME ZONE studio_zone()
END;

-- The day of the month of a wall time, or the agreed day where it falls on that one or on the last day of a shorter month.
CREATE OR REPLACE FUNCTION day_kept(wall timestamp, anchor_day integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN anchor_day > extract(day FROM wall) AND extract(day FROM wall + interval '1 day') = 1 THEN anchor_day
  ELSE extract(day FROM wall)::integer
END;

-- One calendar month later at the same wall time: 31 January + 1 month = 28 or 29 February, and from there 31 March for who
-- agreed to the 31st (PRODUCT 4.3).
CREATE OR REPLACE FUNCTION month_after(instant timestamptz, anchor_day integer) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
RETURN studio_instant(least(
  date_trunc('month', instant AT TIME ZONE studio_zone()) + interval '1 month'
    + make_interval(days => day_kept(instant AT TIME ZONE studio_zone(), anchor_day) - 1)
    + (instant AT TIME ZONE studio_zone())::time,
  date_trunc('month', instant AT TIME ZONE studio_zone()) + interval '2 months' - interval '1 day'
    + (instant AT TIME ZONE studio_zone())::time));
