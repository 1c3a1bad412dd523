import type { Reader } from '#src/platform/database/db.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { NO_HALL_TEXT } from '../form/hall-texts.ts'
import { hallDay, type HallDay } from './hall-availability.ts'
import { findHall, findHallClosure, listHallHolds, listUndatedHallClasses } from './hall-hours.store.server.ts'

/** Finds what is open, taken and free in the hall on a studio date, as of `now`. Promises: what it calls free is what
 *  requestHallHire would accept at that moment. Locks: none. */
export async function findHallDay(reader: Reader, date: string, now: Date): Promise<HallDay> {
  const hall = await findHall(reader)
  const settings = await readSettings(reader)
  const closure = hall ? await findHallClosure(reader, date) : NO_HALL_TEXT
  const held = hall ? await listHallHolds(reader, { hallId: hall.id, date, now }) : []
  const classes = hall ? await listUndatedHallClasses(reader, hall.id, date) : []
  return hallDay({
    date,
    hours: settings.openingHours,
    terms: settings.hallHire,
    closure,
    busy: [...held, ...classes],
    now,
  })
}
