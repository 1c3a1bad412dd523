-- The seats of a class session that someone may take at an instant: neither booked nor held for someone who is paying
-- (PRODUCT 4.1, 4.4a). Whatever says how many places are left counts these.
CREATE OR REPLACE FUNCTION free_seats(of_session uuid, at_instant timestamptz)
RETURNS TABLE (seat_no integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT seat.seat_no
    FROM session_seats seat
   WHERE seat.session_id = of_session
     AND (seat.held_until IS NULL OR seat.held_until <= at_instant)
     AND NOT EXISTS (
       SELECT FROM bookings b
        WHERE b.session_id = seat.session_id AND b.seat_no = seat.seat_no AND b.status = 'confirmed')
$$;
