-- A member's bookings that count as used, of classes that start from one instant up to another: confirmed ones, and those
-- cancelled too late (PRODUCT 4.1, 4.3). Counted, never stored.
CREATE OR REPLACE FUNCTION used_places(of_member uuid, from_instant timestamptz, to_instant timestamptz)
RETURNS TABLE (reference text, status text, booked_at timestamptz, class_name text, starts_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT b.reference, b.status, b.booked_at, s.name, s.starts_at
    FROM bookings b
    JOIN class_sessions s ON s.id = b.session_id
   WHERE b.member_id = of_member
     AND (b.status = 'confirmed' OR b.is_late_cancel)
     AND s.starts_at >= from_instant AND s.starts_at < to_instant
$$;
