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

-- A person with everyone who is the same one on another account, as a child is on the accounts of both parents: of one name, a first name
-- alone with its guardian's surname, whose birthdays do not differ. The holder of an account is known by its address, so that a father
-- is not taken for his son: with them the birthday has to be known and the same.
CREATE OR REPLACE FUNCTION same_people(of_person uuid) RETURNS SETOF uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH known AS (
    SELECT p.id, p.is_holder, p.birthday, split_part(coalesce(p.name, u.name), ' ', 1) AS first_name,
           folded(CASE WHEN p.name NOT LIKE '% %' THEN p.name || ' ' || substring(u.name FROM '([^ ]+) *$')
                       ELSE coalesce(p.name, u.name) END) AS whole
      FROM people p JOIN users u ON u.id = p.member_id),
  me AS MATERIALIZED (SELECT * FROM known WHERE id = of_person),
  others AS (
    SELECT o.* FROM me, LATERAL (
      SELECT n.id FROM people n WHERE n.name IS NOT NULL AND folded(split_part(n.name, ' ', 1)) = folded(me.first_name)
      UNION ALL
      SELECT n.id FROM users u JOIN people n ON n.member_id = u.id AND n.is_holder
       WHERE NOT me.is_holder AND person_order(u.name, NULL) COLLATE "C" = person_order(me.whole, NULL) COLLATE "C") found
      JOIN known o ON o.id = found.id)
  SELECT of_person UNION
  SELECT o.id FROM me JOIN others o ON o.whole = me.whole
   WHERE o.birthday = me.birthday OR (NOT o.is_holder AND NOT me.is_holder AND (o.birthday IS NULL OR me.birthday IS NULL))
$$;
