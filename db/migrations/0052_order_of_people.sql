-- What people are ordered by: the surname, then the whole name, as they are heard; a child with a first name alone stands with its guardian. The
-- twin of personOrder(). It is indexed, so it never changes.
CREATE FUNCTION "person_order"("of_name" text, "guardian" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(folded(substring(
    CASE WHEN btrim(of_name) NOT LIKE '% %' AND guardian <> '' THEN guardian ELSE of_name END FROM '([^ ]+) *$')), '')
  || chr(1) || coalesce(folded(of_name), '');--> statement-breakpoint
CREATE INDEX "users_by_surname" ON "users" USING btree (person_order("name", null) collate "C","id");