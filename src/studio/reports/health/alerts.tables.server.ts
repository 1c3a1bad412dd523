import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant, valuesOf } from '#src/platform/database/platform.tables.server.ts'
import { PROBLEMS } from './problem.ts'

/** The problems that people were notified of and that are not over. */
export const alerts = pgTable(
  'alerts',
  {
    problem: text('problem', { enum: PROBLEMS }).primaryKey(),
    beganAt: instant('began_at').notNull(),
    /** When it was last found: one that comes and goes is one problem. */
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [valuesOf('alerts_problem', table.problem)],
)
