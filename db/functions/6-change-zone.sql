-- The same wall time in another zone.
CREATE OR REPLACE FUNCTION in_other_zone(instant timestamptz, former text, zone text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
RETURN instant_in(zone, instant AT TIME ZONE former);

-- The same of the end of a period, which is the first instant of a day, also where its clocks pass over midnight.
CREATE OR REPLACE FUNCTION day_in_other_zone(instant timestamptz, former text, zone text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE
  WHEN instant = instant_in(former, date_trunc('day', instant AT TIME ZONE former))
  THEN instant_in(zone, date_trunc('day', instant AT TIME ZONE former))
  ELSE in_other_zone(instant, former, zone)
END;

-- Keeps the wall times of a studio whose zone changes: classes, closures, hall hires and the rooms they hold, and the months that
-- members have, with what is collected for them. What happened at an instant, such as a payment, keeps the instant. Calendars and
-- open data hear of each class and hire as changed at `changed_at`. Decision 083.
CREATE OR REPLACE FUNCTION keep_wall_times(former text, zone text, changed_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  LOCK TABLE class_sessions, closures, hall_hires, room_occupancies, holdings, renewals, payments, plan_changes
    IN SHARE ROW EXCLUSIVE MODE;

  UPDATE bookings b SET free_until = in_other_zone(b.free_until, former, zone)
    FROM class_sessions s WHERE s.id = b.session_id AND b.free_until = s.starts_at;
  UPDATE class_sessions
     SET starts_at = in_other_zone(starts_at, former, zone), ends_at = in_other_zone(starts_at, former, zone) + (ends_at - starts_at),
         sequence = sequence + 1, updated_at = changed_at
   WHERE starts_at <> in_other_zone(starts_at, former, zone);
  UPDATE hall_hires
     SET starts_at = in_other_zone(starts_at, former, zone), ends_at = in_other_zone(starts_at, former, zone) + (ends_at - starts_at),
         sequence = sequence + 1, updated_at = changed_at
   WHERE starts_at <> in_other_zone(starts_at, former, zone);
  UPDATE closures SET starts_at = in_other_zone(starts_at, former, zone), ends_at = in_other_zone(ends_at, former, zone);

  UPDATE holdings SET starts_at = day_in_other_zone(starts_at, former, zone), ends_at = day_in_other_zone(ends_at, former, zone)
   WHERE kind <> 'plan' AND (starts_at <> day_in_other_zone(starts_at, former, zone) OR ends_at <> day_in_other_zone(ends_at, former, zone));
  UPDATE renewals SET renews_at = day_in_other_zone(renews_at, former, zone), due_at = in_other_zone(due_at, former, zone);
  UPDATE payments SET renews_at = day_in_other_zone(renews_at, former, zone) WHERE renews_at IS NOT NULL;
  UPDATE plan_changes
     SET effective_at = day_in_other_zone(effective_at, former, zone), original_ends_at = day_in_other_zone(original_ends_at, former, zone);

  -- Neither rooms nor months may overlap on the way: what becomes later goes first, from the last on; then what becomes earlier.
  FOR one IN
    SELECT o.id, later.span, lower(later.span) > lower(o.during) AS is_later
      FROM room_occupancies o
      LEFT JOIN class_sessions s ON o.occupant_kind = 'class_session' AND s.id = o.occupant_id
      LEFT JOIN hall_hires h ON o.occupant_kind = 'hall_hire' AND h.id = o.occupant_id
      LEFT JOIN closures c ON o.occupant_kind = 'closure' AND c.id = o.occupant_id
     CROSS JOIN LATERAL (SELECT tstzrange(coalesce(s.starts_at, h.starts_at, c.starts_at), coalesce(s.ends_at, h.ends_at, c.ends_at)) AS span) later
     WHERE o.during <> later.span
     ORDER BY is_later DESC, CASE WHEN lower(later.span) > lower(o.during) THEN -1 ELSE 1 END * extract(epoch FROM lower(o.during))
  LOOP
    UPDATE room_occupancies SET during = one.span WHERE id = one.id;
  END LOOP;
  FOR one IN
    SELECT id, new_start, new_end, new_start > starts_at AS is_later
      FROM holdings
     CROSS JOIN LATERAL (SELECT day_in_other_zone(starts_at, former, zone) AS new_start, day_in_other_zone(ends_at, former, zone) AS new_end) later
     WHERE kind = 'plan' AND (starts_at, ends_at) <> (new_start, new_end)
     ORDER BY is_later DESC, CASE WHEN new_start > starts_at THEN -1 ELSE 1 END * extract(epoch FROM starts_at)
  LOOP
    UPDATE holdings SET starts_at = one.new_start, ends_at = one.new_end WHERE id = one.id;
  END LOOP;
END
$$;
