-- Whose place it is, as what is sent to an account says it: nobody's name where the account has one person, who is the reader (PRODUCT
-- 4.10). In a family everybody is named, its holder too. Null for no person.
CREATE OR REPLACE FUNCTION whose_place(of_person uuid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(p.name, u.name)
    FROM people p JOIN users u ON u.id = p.member_id
   WHERE p.id = of_person
     AND (NOT p.is_holder
          OR EXISTS (SELECT FROM people o WHERE o.member_id = p.member_id AND NOT o.is_holder AND o.removed_at IS NULL))
$$;

-- Whose something held besides plans is, in the same words: who it was bought for, or else the holder. Null for what the whole account
-- uses; of a person who was removed it is the holder's.
CREATE OR REPLACE FUNCTION whose_holding(of_holding uuid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT whose_place(p.id)
    FROM holdings h JOIN people p ON p.member_id = h.member_id
   WHERE h.id = of_holding AND h.kind <> 'plan' AND NOT h.is_shared AND p.removed_at IS NULL
     AND (p.id = h.person_id OR p.is_holder)
   ORDER BY p.is_holder
   LIMIT 1
$$;
