-- Studio time in the database: the twins of STUDIO_ZONE, wallToInstant and addStudioMonths in src/kit/time.ts, held equal by
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

-- One calendar month later at the same wall time: 31 January + 1 month = 28 or 29 February (PRODUCT 4.3).
CREATE OR REPLACE FUNCTION month_after(instant timestamptz) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
RETURN studio_instant(instant AT TIME ZONE studio_zone() + interval '1 month');
