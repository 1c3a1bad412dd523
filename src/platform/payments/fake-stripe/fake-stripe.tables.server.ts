import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../database/platform.tables.server.ts'

/** Everything the fake Stripe knows, one object a row. It stands for a company elsewhere: nothing of the studio reads or joins it. */
export const fakeStripeObjects = pgTable(
  'fake_stripe_objects',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    id: text('id').notNull().unique(),
    kind: text('kind').notNull(),
    /** The object as the API shows it. */
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    /** What the API never shows, like how a test method behaves. */
    hidden: jsonb('hidden').$type<Record<string, unknown>>().notNull(),
    /** When the bank answers: what waits for it then comes to its end. */
    dueAt: instant('due_at'),
  },
  (table) => [
    index('fake_stripe_objects_kind').on(table.kind, table.seq),
    index('fake_stripe_objects_body').using('gin', table.body.op('jsonb_path_ops')),
    index('fake_stripe_objects_due').on(table.dueAt),
  ],
)
