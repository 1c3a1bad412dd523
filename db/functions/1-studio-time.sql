-- Studio time in the database: the twins of studioZone and wallToInstant in src/kit/time.ts and of monthFrom, held equal by
-- src/studio/memberships/studio-time.server.test.ts. A statement that needs the zone for many rows reads it once: (select studio_zone()).

-- The zone in the settings; without a row the one that a studio starts with (DEFAULT_ZONE in src/kit/time.ts).
CREATE OR REPLACE FUNCTION studio_zone() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((SELECT value ->> 'zone' FROM settings WHERE key = 'studio'), 'Europe/London')
$$;

-- The instant of a wall time in a zone: in a spring gap the later reading, in an autumn overlap the earlier one. PostgreSQL takes the
-- later of two; the earlier is the one that reckons as the day before did.
CREATE OR REPLACE FUNCTION instant_in(zone text, wall timestamp) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN earlier.at AT TIME ZONE zone = wall THEN earlier.at ELSE later.at END
    FROM (SELECT wall AT TIME ZONE zone AS at) later,
         LATERAL (SELECT later.at - interval '24 hours' AS at) before,
         LATERAL (SELECT (wall - (before.at AT TIME ZONE zone - before.at AT TIME ZONE 'UTC')) AT TIME ZONE 'UTC' AS at) earlier
$$;

CREATE OR REPLACE FUNCTION studio_instant(wall timestamp) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
RETURN instant_in(studio_zone(), wall);

-- The first instant of a day: the twin of startOfDay.
CREATE OR REPLACE FUNCTION start_of_day(day date) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
RETURN studio_instant(day::timestamp);

-- The last day of what ends at an instant: the twin of lastDay.
CREATE OR REPLACE FUNCTION last_day(ends_at timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
RETURN ((ends_at - interval '1 millisecond') AT TIME ZONE studio_zone())::date;

-- The day of the month of a wall time, or the agreed day where it falls on the last day of a shorter month.
CREATE OR REPLACE FUNCTION day_kept(wall timestamp, anchor_day integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN anchor_day > extract(day FROM wall) AND extract(day FROM wall + interval '1 day') = 1 THEN anchor_day
  ELSE extract(day FROM wall)::integer
END;

CREATE OR REPLACE FUNCTION wall_month_after(wall timestamp, anchor_day integer) RETURNS timestamp LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN least(
  date_trunc('month', wall) + interval '1 month' + make_interval(days => day_kept(wall, anchor_day) - 1),
  date_trunc('month', wall) + interval '2 months' - interval '1 day');

-- The start of the day one calendar month later: 31 January + 1 month = 28 or 29 February, and from there 31 March for who
-- agreed to the 31st (PRODUCT 4.3).
CREATE OR REPLACE FUNCTION month_after(instant timestamptz, anchor_day integer) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
RETURN studio_instant(wall_month_after(instant AT TIME ZONE studio_zone(), anchor_day));
