import { EXPORTED_TABLES } from '#src/studio/member-import/whole/studio-tables.ts'

/** What the demo's file holds: what an export of a whole studio does, the messages of its last weeks, and the books of the fake Stripe,
 *  with which the demo's direct debits go on. Nothing in it opens an account or signs a link. */
export const DEMO_TABLES = [...EXPORTED_TABLES, 'messages', 'fake_stripe_objects'] as const

/** From the folder in which a studio runs. */
export const DEMO_FILE = 'db/seed/demo-studio.zip'

/** The file of the archive that names the moments. */
export const MOMENTS = 'moments'

/** A moment at which the rows were taken down, as studio wall time. The first is that at which the studio opened; each other, all of the week
 *  in which the file ends, is one at which a demo may begin. */
export type Moment = { date: string; time: string }

/** Before each row: from which moment on it is there, by its number, and from which no more. Empty where it was and stays. */
export const SPAN = ['since', 'until'] as const
