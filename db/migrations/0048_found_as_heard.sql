-- What staff search by is compared folded: the twin of folded() in src/kit/search.ts, held equal over all of Unicode.
CREATE FUNCTION "folded"("typed" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN trim(regexp_replace(
  translate(
    replace(replace(replace(replace(
      lower(regexp_replace(normalize(replace(typed, U&'\00B4', ''), NFKD),
        '[''`\u00AD\u02B9-\u02BF\u02CA\u02CB\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u064B-\u065F\u0670\u1AB0-\u1ACE\u1DC0-\u1DFF\u200B-\u200F\u2018-\u201B\u202A-\u202E\u2032\u2035\u2060-\u206F\u20D0-\u20F0\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]',
        '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'łøđðħıĸŋŧς', 'loddhikntσ'),
  '[\u0001-\u002A\u002C\u002D\u002F\u003A-\u003F\u005B-\u005E\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u058A\u05BE\u1680\u2000-\u205F\u2212\u2E00-\u2E5D\u3000-\u303F]+',
  ' ', 'g'));--> statement-breakpoint
-- What an account, a guest, a payer, a hirer or a recipient is found by: the name, in words and as one word, the address, and the number as
-- it was typed and its digits alone. The blank in front lets the beginning of every word be found, also by one or two letters.
CREATE FUNCTION "search_text"("of_name" text, "of_email" text, "of_contact" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ' ' || coalesce(folded(of_name), '') || ' ' || translate(coalesce(folded(of_name), ''), ' .', '') || ' ' || coalesce(folded(of_email), '')
  || ' ' || coalesce(folded(of_contact), '') || ' ' || regexp_replace(coalesce(folded(of_contact), ''), '[^0-9]', '', 'g');--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
DROP INDEX "hall_hires_search";--> statement-breakpoint
DROP INDEX "messages_search";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE FUNCTION "account_search_text"("of_id" uuid, "of_name" text, "of_email" text, "of_contact" text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT search_text(concat_ws(' ', of_name, (
           SELECT string_agg(p.name, ' ' ORDER BY p.created_at, p.id) FROM people p
            WHERE p.member_id = of_id AND NOT p.is_holder AND p.removed_at IS NULL)), of_email, of_contact)
$$;--> statement-breakpoint
UPDATE "users" SET "search_text" = account_search_text("id", "name", "email", "contact");--> statement-breakpoint
CREATE FUNCTION "users_keep_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := account_search_text(NEW.id, NEW.name, NEW.email, NEW.contact);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_keep_search_text" BEFORE INSERT OR UPDATE OF "name", "email", "contact", "search_text" ON "users"
  FOR EACH ROW EXECUTE FUNCTION "users_keep_search_text"();--> statement-breakpoint
CREATE FUNCTION "people_keep_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET search_text = '' WHERE id = coalesce(NEW.member_id, OLD.member_id);
  RETURN NULL;
END $$;--> statement-breakpoint
-- A holder has the account's name; so has nothing of its own to be found by.
CREATE TRIGGER "people_keep_search_text" AFTER INSERT OR UPDATE OF "name", "removed_at" ON "people"
  FOR EACH ROW WHEN (NOT NEW."is_holder") EXECUTE FUNCTION "people_keep_search_text"();--> statement-breakpoint
CREATE TRIGGER "people_drop_search_text" AFTER DELETE ON "people"
  FOR EACH ROW WHEN (NOT OLD."is_holder") EXECUTE FUNCTION "people_keep_search_text"();--> statement-breakpoint
CREATE INDEX "users_search_text" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_search_text" ON "payments" USING gin (search_text("payer_name", "payer_email", "description") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bookings_guest_search_text" ON "bookings" USING gin (search_text("guest_name", "guest_email", '') gin_trgm_ops) WHERE "bookings"."guest_name" is not null;--> statement-breakpoint
CREATE INDEX "hall_hires_search_text" ON "hall_hires" USING gin (search_text("customer_name", "customer_email", "customer_phone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "messages_search_text" ON "messages" USING gin (search_text("recipient_name", "recipient", '') gin_trgm_ops);