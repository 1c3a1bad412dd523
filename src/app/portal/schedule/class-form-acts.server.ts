import { z } from 'zod'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { textOf } from '#src/kit/form.ts'
import { fieldValues } from '#src/kit/forms/form-edit.ts'
import { idOrNone } from '#src/kit/id.ts'
import { safePath } from '#src/platform/auth/require.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { act } from '#src/platform/http/forms/form-action.server.ts'
import { findManagedSession, findWhoChanged } from '#src/studio/bookings/rosters/managed-classes.store.server.ts'
import { changeClass } from '#src/studio/schedule/classes/change-class.server.ts'
import { addClass } from '#src/studio/schedule/classes/add-class.server.ts'
import { classChangeRefusals } from '#src/studio/schedule/classes/session-change.ts'
import { weeklyClassForm } from '#src/studio/schedule/classes/weekly-class.ts'
import { ALSO_ON } from './class-form.tsx'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

// A change has no dates of its own: it starts with the chosen session.
const changedWords = z.preprocess((form: object) => ({ ...form, fromDate: '2000-01-01' }), weeklyClassForm)
const changeForm = z.intersection(
  z.object({
    sessionId: lineOrNone(100),
    reach: z.enum(['this-date', 'from-this-date-on']).default('this-date'),
  }),
  changedWords.transform((words) => ({ words })),
)

// Each ticked day is a box of its own.
const addForm = z.preprocess((form: object) => {
  const alsoOn = Object.keys(form).filter((name) => name.startsWith(ALSO_ON))
  return { ...form, alsoOn: alsoOn.map((name) => Number(name.slice(ALSO_ON.length))) }
}, weeklyClassForm)

const inForm = { refusals: classChangeRefusals, saysInForm: true, invalidText: 'Please look at the fields below' }
const toDay = ({ weekday }: { weekday: number }) => `/dashboard/schedule?day=${weekday}`

/** The forms to add and to change a class. */
export const classFormActs = {
  add: act(addForm, add, {
    ...inForm,
    success: (_, { name }) => `${name} is on the timetable.`,
    to: (_, words) => toDay(words),
  }),
  change: act(changeForm, changeClass, {
    ...inForm,
    success: ({ people }) =>
      people === 0 ? 'Saved.' : `Saved. ${people} ${people === 1 ? 'person has' : 'people have'} been told.`,
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
}

async function add(ctx: SignedInCtx, words: z.output<typeof weeklyClassForm>) {
  const { bookings, studio } = await readSettings(ctx.reader)
  return addClass(ctx, words, { weeksAhead: bookings.weeksAhead, alertTo: studio.email })
}
