import { z } from 'zod'
import { fieldValues } from '#src/kit/forms/form-edit.ts'
import { textOf } from '#src/kit/form.ts'
import { idOrNone } from '#src/kit/id.ts'
import { refuse } from '#src/kit/outcome.ts'
import { formatDate } from '#src/kit/time.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { safePath } from '#src/platform/auth/require.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { act } from '#src/platform/http/forms/form-action.server.ts'
import { toldText } from '#src/studio/bookings/rosters/notified.ts'
import { findManagedSession, findWhoChanged } from '#src/studio/bookings/rosters/managed-classes.store.server.ts'
import { addClass } from '#src/studio/schedule/classes/add-class.server.ts'
import { changedFields } from '#src/studio/schedule/series/arranged-dates.ts'
import { changeClass, type ClassChanged } from '#src/studio/schedule/classes/change-class.server.ts'
import { changeWeeklyClass } from '#src/studio/schedule/series/change-weekly-class.server.ts'
import { onTimetableText } from '#src/studio/schedule/series/class-on-timetable.ts'
import { findWeeklyClass } from '#src/studio/schedule/classes/classes.store.server.ts'
import { endClass } from '#src/studio/schedule/series/end-class.server.ts'
import { classChangeRefusals } from '#src/studio/schedule/classes/session-change.ts'
import { weeklyClassForm } from '#src/studio/schedule/classes/weekly-class.ts'
import { ARRANGED } from './arranged-dates.tsx'
import { ALSO_ON } from './class-form.tsx'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

// A change has no dates of its own: it starts with the chosen session.
const changedWords = z.preprocess(
  (form: object) => ({ ...form, fromDate: '2000-01-01', untilDate: null }),
  weeklyClassForm,
)
// What becomes of each date that was arranged on its own is a choice of its own.
const following = z.preprocess(
  (form: object) =>
    Object.entries(form).flatMap(([name, choice]) =>
      name.startsWith(ARRANGED) && choice === 'follow' ? name.slice(ARRANGED.length) : [],
    ),
  z.array(lineOrNone(100)).transform((follow) => ({ follow })),
)
const changeForm = z.intersection(
  z.intersection(
    z.object({
      sessionId: lineOrNone(100),
      reach: z.enum(['this-date', 'from-this-date-on']).default('this-date'),
    }),
    following,
  ),
  changedWords.transform((words) => ({ words })),
)
const weeklyForm = z.intersection(
  z.intersection(z.object({ classId: lineOrNone(100) }), following),
  z
    .preprocess((form: object) => ({ fromDate: '2000-01-01', ...form }), weeklyClassForm)
    .transform((words) => ({ words })),
)

// Each ticked day is a box of its own.
const addForm = z.preprocess((form: object) => {
  const alsoOn = Object.keys(form).filter((name) => name.startsWith(ALSO_ON))
  return { ...form, alsoOn: alsoOn.map((name) => Number(name.slice(ALSO_ON.length))) }
}, weeklyClassForm)

const inForm = { refusals: classChangeRefusals, saysInForm: true, invalidText: 'Please look at the fields below' }
const toDay = ({ weekday }: { weekday: number }) => `/dashboard/schedule?day=${weekday}`

/** The forms to add and to change a class, on one date or weekly, and to end one that has no dates. */
export const classFormActs = {
  add: act(addForm, add, {
    ...inForm,
    success: (dates, { name }) => onTimetableText(name, dates),
    to: (_, words) => toDay(words),
  }),
  change: act(changeForm, change, {
    ...inForm,
    success: savedText,
    edits: {
      subject: ({ form }) => textOf(form, 'sessionId'),
      async present({ reader }, { form }) {
        const session = await findManagedSession(reader, idOrNone(textOf(form, 'sessionId')))
        return session && fieldValues(session)
      },
      by: findWhoChanged,
    },
    to: (_, { words }, { request }) => safePath(new URL(request.url).searchParams.get('back'), toDay(words)),
  }),
  'change-weekly': act(weeklyForm, changeWeekly, {
    ...inForm,
    success: (value, { words }) => `${savedText(value)} ${onTimetableText(words.name, value)}`,
    edits: {
      subject: ({ form }) => textOf(form, 'classId'),
      async present({ reader }, { form }) {
        const weekly = await findWeeklyClass(reader, idOrNone(textOf(form, 'classId')))
        return weekly && fieldValues(weekly)
      },
      by: findWhoChanged,
    },
    to: (_, { words }) => toDay(words),
  }),
  end: act(z.object({ classId: lineOrNone(100) }), (ctx: SignedInCtx, { classId }) => endClass(ctx, classId), {
    ...inForm,
    success: (ended) => `The class has ended. ${toldText(ended)}`,
  }),
}

function savedText({ kept, ...notified }: ClassChanged): string {
  const dates = kept.map(({ date }) => formatDate(date)).join(', ')
  const stay =
    kept.length === 1 ? 'One date stays as it was arranged' : `${kept.length} dates stay as they were arranged`
  return [
    'Saved.',
    notified.people + notified.untold.length > 0 && toldText(notified),
    kept.length > 0 && `${stay}: ${dates}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

async function scheduling({ reader }: SignedInCtx) {
  const { bookings, studio } = await readSettings(reader)
  return { weeksAhead: bookings.weeksAhead, alertTo: studio.email }
}

async function add(ctx: SignedInCtx, words: z.output<typeof weeklyClassForm>) {
  return addClass(ctx, words, await scheduling(ctx))
}

/** What the form shows of the date does not change: what was arranged for it does not become the rule. */
async function change(ctx: SignedInCtx, { words, ...which }: z.output<typeof changeForm>) {
  const shown = await findManagedSession(ctx.reader, idOrNone(which.sessionId))
  if (!shown) return refuse('class_not_found')
  return changeClass(ctx, { ...which, words: { ...changedFields(words, shown), overlapReason: words.overlapReason } })
}

async function changeWeekly(ctx: SignedInCtx, { classId, follow, words }: z.output<typeof weeklyForm>) {
  const shown = await findWeeklyClass(ctx.reader, idOrNone(classId))
  if (!shown) return refuse('class_not_found')
  const { fromDate, untilDate, overlapReason } = words
  // Only the form of a class without dates asks when it begins.
  const runs = fromDate === '2000-01-01' ? undefined : { fromDate, untilDate }
  const fields = { ...changedFields(words, shown), overlapReason }
  return changeWeeklyClass(ctx, { classId, follow, words: fields, runs }, await scheduling(ctx))
}
