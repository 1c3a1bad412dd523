import { data } from 'react-router'
import { z } from 'zod'
import { type FieldErrors, parseForm } from '#src/kit/form.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { changeClass } from '#src/studio/schedule/classes/change-class.server.ts'
import { addClass } from '#src/studio/schedule/classes/add-class.server.ts'
import { classChangeRefusals } from '#src/studio/schedule/classes/session-change.ts'
import { weeklyClassForm } from '#src/studio/schedule/classes/weekly-class.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

const changeForm = z.object({
  sessionId: z.string().max(100),
  reach: z.enum(['this-date', 'from-this-date-on']).default('this-date'),
})

/** Add New Class and Edit Classes: shows the form again with its errors, or redirects to the day with a notice. */
export async function handleClassForm(ctx: SignedInCtx, form: FormData) {
  // A change has no dates of its own: it starts with the chosen session.
  const isChange = form.get('intent') === 'change'
  if (isChange) form.set('fromDate', '2000-01-01')
  const parsed = parseForm(weeklyClassForm, form)
  if (!parsed.ok) return wrong('Please look at the fields below', parsed.fields, parsed.values)
  const values = Object.fromEntries([...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
  if (isChange) return change(ctx, form, parsed.value, values)
  const { bookings, studio } = await readSettings(ctx.reader)
  const outcome = await addClass(ctx, parsed.value, { weeksAhead: bookings.weeksAhead, alertTo: studio.email })
  if (!outcome.ok) return wrong(classChangeRefusals[outcome.refusal].message, {}, values)
  return onwards(parsed.value.weekday, `${parsed.value.name} is on the timetable.`)
}

async function change(
  ctx: SignedInCtx,
  form: FormData,
  words: z.output<typeof weeklyClassForm>,
  values: Record<string, string>,
) {
  const asked = parseForm(changeForm, form)
  if (!asked.ok) return wrong('Please choose which dates to change', asked.fields, values)
  const outcome = await changeClass(ctx, { ...asked.value, words })
  if (!outcome.ok) return wrong(classChangeRefusals[outcome.refusal].message, {}, values)
  const { people } = outcome.value
  return onwards(
    words.weekday,
    people === 0 ? 'Saved.' : `Saved. ${people} ${people === 1 ? 'person has' : 'people have'} been told.`,
  )
}

function onwards(weekday: number, text: string): Response {
  return redirectWithNotice(`/dashboard/schedule?day=${weekday}`, { tone: 'success', text })
}

function wrong(error: string, fields: FieldErrors, values: Record<string, string>) {
  return data({ error, fields, values }, { status: 400 })
}
