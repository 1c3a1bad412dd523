ALTER TABLE "payments" DROP CONSTRAINT "payments_amount";--> statement-breakpoint
ALTER TABLE "money_tasks" DROP CONSTRAINT "money_tasks_kind";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tender" text DEFAULT 'stripe' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tender" CHECK ("payments"."tender" in ('stripe', 'cash', 'card_machine', 'bank_transfer', 'account', 'complimentary'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_desk" CHECK ("payments"."tender" = 'stripe' or ("payments"."state" = 'succeeded' and "payments"."intent_id" is null and "payments"."provider" in ('desk', 'desk live')));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount" CHECK ("payments"."amount_pence" >= 0 and ("payments"."amount_pence" = 0) = ("payments"."tender" = 'complimentary'));--> statement-breakpoint
ALTER TABLE "money_tasks" ADD CONSTRAINT "money_tasks_kind" CHECK ("money_tasks"."kind" in ('dispute', 'inquiry', 'refund_failed', 'refund_at_desk', 'claimed_gift', 'mismatch', 'key_refused', 'not_answering', 'method_refused', 'books_differ'));--> statement-breakpoint
-- Money that the desk took for the hall so far was in no ledger: each sum becomes a payment with the next receipt number, and what was
-- given back of it a refund with the next credit note. A sum given back of which less was taken that way stays in the hire's account alone.
DO $$
DECLARE
  paid record;
  returned record;
  desk text := CASE WHEN EXISTS (SELECT FROM payments WHERE provider LIKE '% live') OR NOT EXISTS (SELECT FROM payments)
                    THEN 'desk live' ELSE 'desk' END;
  new_id uuid;
BEGIN
  FOR paid IN
    SELECT a.id, a.kind, a.amount_pence, a.recorded_at, a.method, h.id AS hire_id, h.customer_name, h.customer_email, h.event_date
      FROM hall_hire_payments a JOIN hall_hires h ON h.id = a.hire_id
     WHERE a.method <> 'online' AND a.amount_pence > 0 AND a.payment_ref IS NULL ORDER BY a.recorded_at, a.id
  LOOP
    new_id := gen_random_uuid();
    INSERT INTO payments (id, payer_name, payer_email, purpose, hall_hire_id, description, tender, amount_pence, state, provider, "grant",
                          receipt_no, created_at, updated_at, settled_at)
    VALUES (new_id, paid.customer_name, paid.customer_email, 'hall_hire', paid.hire_id,
            CASE paid.kind WHEN 'deposit' THEN 'Deposit for the hall hire, ' ELSE 'Hall hire, ' END || to_char(paid.event_date, 'FMDD FMMonth YYYY'),
            CASE paid.method WHEN 'card' THEN 'card_machine' ELSE paid.method END, paid.amount_pence, 'succeeded', desk, 'given',
            (SELECT coalesce(max(receipt_no), 0) + 1 FROM payments WHERE (provider LIKE '% live') = (desk LIKE '% live')),
            paid.recorded_at, paid.recorded_at, paid.recorded_at);
    INSERT INTO ledger_entries (at, payment_id, kind, amount_pence, provider_ref)
    VALUES (paid.recorded_at, new_id, 'charge', paid.amount_pence, 'desk:' || new_id);
    UPDATE hall_hire_payments SET payment_ref = new_id || ':' || paid.kind WHERE id = paid.id;
  END LOOP;
  FOR returned IN
    SELECT a.* FROM hall_hire_payments a WHERE a.method <> 'online' AND a.amount_pence < 0 AND a.payment_ref IS NULL ORDER BY a.recorded_at, a.id
  LOOP
    SELECT p.id INTO paid FROM payments p
      JOIN hall_hire_payments a ON a.payment_ref = p.id || ':' || CASE returned.kind WHEN 'refund' THEN 'hire' ELSE 'deposit' END
     WHERE p.hall_hire_id = returned.hire_id AND a.method = returned.method
       AND (SELECT sum(l.amount_pence) FROM ledger_entries l WHERE l.payment_id = p.id) + returned.amount_pence >= 0
     ORDER BY p.receipt_no LIMIT 1;
    CONTINUE WHEN NOT FOUND;
    new_id := gen_random_uuid();
    INSERT INTO refunds (id, payment_id, amount_pence, reason, keeps_grant, origin, state, provider_ref, is_live, credit_note_no, created_at,
                         done_at)
    VALUES (new_id, paid.id, -returned.amount_pence, 'Given back at the desk', false, 'hall', 'done', 'desk:' || new_id, desk LIKE '% live',
            (SELECT coalesce(max(credit_note_no), 0) + 1 FROM refunds WHERE is_live = (desk LIKE '% live')), returned.recorded_at,
            returned.recorded_at);
    INSERT INTO ledger_entries (at, payment_id, kind, amount_pence, provider_ref)
    VALUES (returned.recorded_at, paid.id, 'refund', returned.amount_pence, 'desk:' || new_id);
    UPDATE hall_hire_payments SET payment_ref = 'refund:desk:' || new_id || ':' || returned.kind WHERE id = returned.id;
  END LOOP;
END $$;
