-- Whether this person came from another system, with which they have been before: an import says since when or until when, or it
-- brought the account. Whom the member has added since is new.
CREATE OR REPLACE FUNCTION was_brought_over(of_person uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (
    SELECT FROM people p
     WHERE p.id = of_person
       AND (p.joined_on IS NOT NULL OR p.last_visit_on IS NOT NULL OR EXISTS (
         SELECT FROM imported_members i JOIN member_imports m ON m.id = i.import_id
          WHERE i.member_id = p.member_id AND (p.is_holder OR p.created_at <= m.confirmed_at))
         -- Or a later file did, to an account that was there.
         OR EXISTS (SELECT FROM imported_accounts a
                     WHERE a.member_id = p.member_id AND a.named -> 'people' @> jsonb_build_array(jsonb_build_object('id', p.id)))))
$$;

-- Whether a person has been with the studio before that moment: in a class that was held, for which the register does not call them a
-- no-show, or in the system it came from. A guest is known by address and name, as the person of an account is who came as a guest before; without a
-- name, everybody of that address is asked. Every question about a first time asks this (PRODUCT 4.10).
CREATE OR REPLACE FUNCTION been_before(of_person uuid, of_email text, of_name text, moment timestamptz) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH who AS MATERIALIZED (
    SELECT p.id, nullif(lower(u.email), '') AS email, folded(coalesce(p.name, u.name)) AS name
      FROM people p JOIN users u ON u.id = p.member_id WHERE p.id = of_person
    UNION ALL
    SELECT p.id, lower(u.email), folded(coalesce(p.name, u.name))
      FROM users u JOIN people p ON p.member_id = u.id
     WHERE lower(u.email) = lower(of_email) AND of_email <> '' AND (of_name IS NULL OR folded(coalesce(p.name, u.name)) = folded(of_name))
    UNION ALL
    SELECT NULL, lower(of_email), folded(of_name) WHERE of_email <> ''),
  came AS (
    SELECT b.session_id, b.id FROM who JOIN bookings b ON b.person_id = who.id AND b.status = 'confirmed'
    UNION ALL
    SELECT b.session_id, b.id FROM who JOIN bookings b ON lower(b.guest_email) = who.email AND b.status = 'confirmed'
     WHERE who.name IS NULL OR folded(b.guest_name) = who.name)
  SELECT EXISTS (SELECT FROM who WHERE was_brought_over(who.id))
      -- Each of the few by its key: how few they are, the database cannot know beforehand.
      OR EXISTS (SELECT FROM came, LATERAL (SELECT FROM class_sessions s WHERE s.id = came.session_id AND s.status = 'scheduled'
                                              AND s.starts_at < moment OFFSET 0) held
                  WHERE NOT EXISTS (SELECT FROM attendances a WHERE a.booking_id = came.id AND NOT a.attended OFFSET 0))
$$;
