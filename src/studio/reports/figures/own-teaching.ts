import { pick } from '#src/kit/pick.ts'
import { cameTo, teacherPay } from './class-reports.ts'
import { sumOf } from './report.ts'
import type { HeldSession } from './report-rows.ts'

/** What someone has taught, by the figures of the report on pay: each class, and all together. Pay is null where no rate was set. */
export function ownTeaching(sessions: readonly HeldSession[]) {
  const classes = sessions.map((session) => ({
    ...pick(session, 'day', 'time', 'name', 'minutes'),
    heads: cameTo(session),
    pence: teacherPay(session),
  }))
  return {
    classes,
    minutes: sumOf(classes, ({ minutes }) => minutes),
    heads: sumOf(classes, ({ heads }) => heads),
    pence: classes.every(({ pence }) => pence === null) ? null : sumOf(classes, ({ pence }) => pence ?? 0),
  }
}
