-- The classes held on studio dates, both included: not cancelled, and begun by an instant, each with its confirmed places, what the
-- register says of them, and the places cancelled too late. Every figure of attendance counts these.
CREATE OR REPLACE FUNCTION held_sessions(from_date date, to_date date, until_instant timestamptz)
RETURNS TABLE (session_id uuid, session_date date, booked integer, attended integer, missed integer, late_cancelled integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.id, s.session_date,
         (count(b.id) FILTER (WHERE b.status = 'confirmed'))::integer,
         (count(b.id) FILTER (WHERE b.status = 'confirmed' AND a.attended))::integer,
         (count(b.id) FILTER (WHERE b.status = 'confirmed' AND NOT a.attended))::integer,
         (count(b.id) FILTER (WHERE b.status = 'cancelled' AND b.is_late_cancel))::integer
    FROM class_sessions s
    LEFT JOIN bookings b ON b.session_id = s.id
    LEFT JOIN attendances a ON a.booking_id = b.id
   WHERE s.session_date BETWEEN from_date AND to_date AND s.status = 'scheduled' AND s.starts_at <= until_instant
   GROUP BY s.id
$$;
