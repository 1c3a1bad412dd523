ALTER TABLE "ledger_entries" ADD COLUMN "deposit_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The balance of a hire is what the ledger has of its payments, so every sum of its former account must be there. One given back by another
-- method than it had come by belonged to no payment: it becomes a refund of what was paid for that hire, with the next credit note, first
-- of what the desk had taken. More than had been received is written down in a note on the hire.
DO $$
DECLARE
  returned record;
  paid record;
  owed integer;
  part integer;
  new_id uuid;
BEGIN
  FOR returned IN SELECT * FROM hall_hire_payments WHERE payment_ref IS NULL AND amount_pence < 0 ORDER BY recorded_at, id LOOP
    owed := -returned.amount_pence;
    FOR paid IN
      SELECT p.id, p.provider LIKE '% live' AS is_live,
             (SELECT coalesce(sum(l.amount_pence), 0) FROM ledger_entries l WHERE l.payment_id = p.id)
           - (SELECT coalesce(sum(r.amount_pence), 0) FROM refunds r WHERE r.payment_id = p.id AND r.state = 'pending') AS left_pence
        FROM payments p WHERE p.hall_hire_id = returned.hire_id AND p."grant" = 'given' ORDER BY p.tender = 'stripe', p.settled_at, p.id
    LOOP
      part := least(owed, paid.left_pence);
      CONTINUE WHEN part <= 0;
      new_id := gen_random_uuid();
      INSERT INTO refunds (id, payment_id, amount_pence, reason, keeps_grant, origin, state, provider_ref, is_live, credit_note_no, created_at, done_at)
      VALUES (new_id, paid.id, part, 'Given back at the desk', false, 'hall', 'done', 'desk:' || new_id, paid.is_live,
              (SELECT coalesce(max(credit_note_no), 0) + 1 FROM refunds WHERE is_live = paid.is_live), returned.recorded_at, returned.recorded_at);
      INSERT INTO ledger_entries (at, payment_id, kind, amount_pence, deposit_pence, provider_ref)
      VALUES (returned.recorded_at, paid.id, 'refund', -part, CASE returned.kind WHEN 'deposit_return' THEN -part ELSE 0 END, 'desk:' || new_id);
      owed := owed - part;
    END LOOP;
    IF owed > 0 THEN
      INSERT INTO hall_hire_notes (hire_id, text, author_name, written_at)
      VALUES (returned.hire_id, '£' || to_char(owed / 100.0, 'FM999990.00') || ' was recorded as given back, and had not been received.',
              'Tempo', returned.recorded_at);
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
-- Which part was the deposit, the former account knows alone.
ALTER TABLE "ledger_entries" DISABLE TRIGGER "ledger_is_append_only";--> statement-breakpoint
UPDATE ledger_entries l SET deposit_pence = a.amount_pence FROM hall_hire_payments a
 WHERE a.payment_ref = CASE l.kind WHEN 'charge' THEN l.payment_id || ':deposit'
                                   WHEN 'refund' THEN 'refund:' || l.provider_ref || ':deposit_return'
                                   WHEN 'refund_returned' THEN 'refund-returned:' || l.provider_ref || ':deposit'
                                   WHEN 'dispute' THEN 'dispute:' || l.provider_ref || ':deposit_return'
                                   WHEN 'dispute_won' THEN 'dispute-won:' || l.provider_ref || ':deposit' END;--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER "ledger_is_append_only";--> statement-breakpoint
DROP TABLE "hall_hire_payments" CASCADE;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_deposit" CHECK ("ledger_entries"."deposit_pence" between least("ledger_entries"."amount_pence", 0) and greatest("ledger_entries"."amount_pence", 0));
