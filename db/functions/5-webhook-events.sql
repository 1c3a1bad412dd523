-- An instant as the API writes it.
CREATE OR REPLACE FUNCTION in_utc(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

CREATE OR REPLACE FUNCTION booking_facts(of_booking uuid) RETURNS jsonb LANGUAGE sql STABLE
RETURN (SELECT jsonb_build_object('id', b.reference, 'sessionId', b.session_id, 'classId', s.class_id, 'userId', b.member_id,
                                  'name', s.name, 'startsAt', in_utc(s.starts_at), 'status', b.status)
          FROM bookings b JOIN class_sessions s ON s.id = b.session_id WHERE b.id = of_booking);

CREATE OR REPLACE FUNCTION payment_facts(of_payment uuid) RETURNS jsonb LANGUAGE sql STABLE
RETURN (SELECT jsonb_build_object('id', p.id, 'userId', p.member_id, 'purpose', p.purpose, 'tender', p.tender, 'amountPence', p.amount_pence,
                                  'status', p.state)
          FROM payments p WHERE p.id = of_payment);

-- Events for webhooks (PRODUCT 5): one row for each webhook that wants this type, in the transaction of what happened. `facts` has the
-- id by which the API names the subject, and names nobody.
CREATE OR REPLACE FUNCTION queue_event(of_type text, of_subject text, happened_at timestamptz, facts jsonb) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (webhook_id, event_id, type, subject, data, at)
  SELECT w.id, one.event_id, of_type, of_subject, facts, happened_at
    FROM webhooks w, (SELECT gen_random_uuid() AS event_id) one
   WHERE w.is_on AND of_type = ANY (w.events);
$$;

-- The trigger of every table that webhooks hear of: whichever statement wrote the row. Without a webhook it costs one look at an empty
-- table.
CREATE OR REPLACE FUNCTION tell_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_type text;
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE is_on) THEN RETURN NULL; END IF;
  CASE TG_TABLE_NAME
  WHEN 'bookings' THEN
    of_type := CASE
      WHEN NEW.status = 'confirmed' AND OLD.status IS DISTINCT FROM 'confirmed' THEN 'booking.confirmed'
      WHEN NEW.status = 'cancelled' AND OLD.status = 'confirmed' THEN 'booking.cancelled'
      WHEN NEW.session_id <> OLD.session_id THEN 'booking.moved' END;
    IF of_type IS NOT NULL THEN
      PERFORM queue_event(of_type, 'booking:' || NEW.id, NEW.updated_at, booking_facts(NEW.id));
    END IF;
  WHEN 'attendances' THEN
    PERFORM queue_event('booking.attendance_marked', 'booking:' || NEW.booking_id, NEW.marked_at,
                        booking_facts(NEW.booking_id) || jsonb_build_object('attended', NEW.attended));
  WHEN 'class_sessions' THEN
    of_type := CASE
      WHEN NEW.status = 'cancelled' AND OLD.status <> 'cancelled' THEN 'session.cancelled'
      WHEN NEW.status = 'scheduled' AND OLD.status <> 'scheduled' THEN 'session.restored'
      WHEN (NEW.starts_at, NEW.ends_at, NEW.name, NEW.instructor_id, NEW.room_id, NEW.max_spots, NEW.level)
           IS DISTINCT FROM (OLD.starts_at, OLD.ends_at, OLD.name, OLD.instructor_id, OLD.room_id, OLD.max_spots, OLD.level)
        THEN 'session.changed' END;
    IF of_type IS NOT NULL THEN
      PERFORM queue_event(of_type, 'session:' || NEW.id, NEW.updated_at, jsonb_build_object(
        'id', NEW.id, 'classId', NEW.class_id, 'name', NEW.name, 'startsAt', in_utc(NEW.starts_at), 'endsAt', in_utc(NEW.ends_at),
        'status', NEW.status));
    END IF;
  WHEN 'weekly_classes' THEN
    PERFORM queue_event(CASE TG_OP WHEN 'INSERT' THEN 'class.added' ELSE 'class.changed' END, 'class:' || NEW.id, NEW.updated_at,
                        jsonb_build_object('id', NEW.id, 'name', NEW.name));
  WHEN 'users' THEN
    of_type := CASE
      WHEN TG_OP = 'DELETE' THEN CASE WHEN OLD.email_verified THEN 'member.deactivated' END
      WHEN NEW.email_verified AND OLD.email_verified IS DISTINCT FROM true THEN 'member.joined'
      WHEN NEW.deactivated_at IS NOT NULL AND OLD.deactivated_at IS NULL THEN 'member.deactivated'
      WHEN NEW.deactivated_at IS NULL AND OLD.deactivated_at IS NOT NULL
        OR NEW.email_verified AND (NEW.name, NEW.email, NEW.contact, NEW.role) IS DISTINCT FROM (OLD.name, OLD.email, OLD.contact, OLD.role)
        THEN 'member.changed' END;
    IF of_type IS NOT NULL THEN
      PERFORM queue_event(of_type, 'member:' || coalesce(NEW.id, OLD.id), coalesce(NEW.updated_at, now()),
                          jsonb_build_object('id', coalesce(NEW.id, OLD.id)));
    END IF;
  WHEN 'holdings' THEN
    PERFORM queue_event(CASE TG_OP WHEN 'INSERT' THEN 'holding.opened' ELSE 'holding.changed' END, 'holding:' || NEW.id, NEW.updated_at,
                        jsonb_build_object('id', NEW.id, 'userId', NEW.member_id, 'productId', NEW.product_id,
                                           'startsAt', in_utc(NEW.starts_at), 'endsAt', in_utc(NEW.ends_at), 'lastDay', last_day(NEW.ends_at)));
  WHEN 'products' THEN
    PERFORM queue_event(CASE TG_OP WHEN 'INSERT' THEN 'product.made' ELSE 'product.changed' END, 'product:' || NEW.id, now(),
                        jsonb_build_object('id', NEW.id, 'state', NEW.state));
  WHEN 'payments' THEN
    of_type := CASE NEW.state WHEN 'succeeded' THEN 'payment.settled' WHEN 'failed' THEN 'payment.failed' END;
    IF of_type IS NOT NULL AND NEW.state IS DISTINCT FROM OLD.state THEN
      PERFORM queue_event(of_type, 'payment:' || NEW.id, NEW.updated_at, payment_facts(NEW.id));
    END IF;
  WHEN 'refunds' THEN
    IF NEW.state = 'done' AND OLD.state IS DISTINCT FROM 'done' THEN
      PERFORM queue_event('payment.refunded', 'payment:' || NEW.payment_id, coalesce(NEW.done_at, now()),
                          payment_facts(NEW.payment_id) || jsonb_build_object('refundPence', NEW.amount_pence));
    END IF;
  WHEN 'hall_hires' THEN
    of_type := CASE
      WHEN NEW.status = 'cancelled' AND OLD.status IS DISTINCT FROM 'cancelled' THEN 'hire.cancelled'
      WHEN NEW.kept_at IS NOT NULL AND OLD.kept_at IS NULL THEN 'hire.requested'
      WHEN NEW.status = 'confirmed' AND OLD.status <> 'confirmed' THEN 'hire.confirmed'
      WHEN (NEW.starts_at, NEW.ends_at, NEW.price_pence, NEW.deposit_pence)
           IS DISTINCT FROM (OLD.starts_at, OLD.ends_at, OLD.price_pence, OLD.deposit_pence) THEN 'hire.changed' END;
    -- One that nobody has kept is not yet a request (PRODUCT 6).
    IF of_type IS NOT NULL AND NEW.kept_at IS NOT NULL THEN
      PERFORM queue_event(of_type, 'hire:' || NEW.id, NEW.updated_at, jsonb_build_object(
        'id', NEW.id, 'status', NEW.status, 'startsAt', in_utc(NEW.starts_at), 'endsAt', in_utc(NEW.ends_at)));
    END IF;
  END CASE;
  RETURN NULL;
END
$$;
