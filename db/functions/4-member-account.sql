-- A member's balance with the studio: what was entered on their account, less the credit that their payments use. Credit is used while a
-- payment is open or paid, and free again once it is given up or what it gave is taken back: counted, never stored. A collection that
-- has failed uses none until it is tried again. PRODUCT 4.4a.
CREATE OR REPLACE FUNCTION account_balance(of_member uuid, but_payment uuid DEFAULT NULL) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE
RETURN (SELECT coalesce(sum(e.amount_pence), 0)::integer FROM account_entries e WHERE e.member_id = of_member)
     - (SELECT coalesce(sum(p.credit_pence), 0)::integer FROM payments p
         WHERE p.member_id = of_member AND p.credit_pence > 0 AND p.id IS DISTINCT FROM but_payment
           AND p.state <> 'cancelled' AND p."grant" <> 'returned' AND NOT (p.state = 'failed' AND p.mandate_id IS NOT NULL));
