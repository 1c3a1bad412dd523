import { data } from 'react-router'
import { z } from 'zod'
import { type FormResult, textOf } from '#src/kit/form.ts'
import { studioDate } from '#src/kit/time.ts'
import { lineOrNone, paragraphsOrNone } from '#src/kit/typed-text.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { readCsv } from '#src/platform/files/read-csv.server.ts'
import { type Act, act, formAction, shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { listAllInstructors } from '#src/studio/people/instructors/instructors.store.server.ts'
import { listClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { importClasses } from '#src/studio/schedule/classes/import-classes.server.ts'
import { classChangeRefusals } from '#src/studio/schedule/classes/session-change.ts'
import { readTimetable, TIMETABLE_HEADINGS, type TimetableLine } from '#src/studio/schedule/classes/timetable-file.ts'
import { listRooms } from '#src/studio/schedule/rooms/rooms.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { TextAreaField } from '#src/ui/forms/field.tsx'
import { PageForm, useFormResult } from '#src/ui/forms/page-form.tsx'
import { ReasonField } from '#src/ui/forms/reason-field.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/timetable-import-page.ts'

const MOST_LINES = 200
const INTENTS = ['check', 'add'] as const

export const meta = unlistedMeta('Import a timetable')

export function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(ctxOf(context), request)
  return null
}

/** Shows what each line would become; nothing is added. */
const check: Act<SignedInCtx> = async (post) => {
  const read = await readFile(post.ctx, textOf(post.form, 'file'))
  if (typeof read === 'string') return shownAgain(post, { fields: { file: read } })
  const done = read.map(({ line, label, fault }) => `Line ${line}: ${fault ?? label}`)
  const values = { file: textOf(post.form, 'file') }
  return data<FormResult>({ intent: 'check', values, fields: {}, error: null, done })
}

const add = act(
  z.object({ file: paragraphsOrNone(60_000), overlapReason: lineOrNone(200).optional() }),
  async (ctx: SignedInCtx, { file, overlapReason }) => {
    const read = await readFile(ctx, file)
    const faults =
      typeof read === 'string' ? [read] : read.flatMap(({ line, fault }) => (fault ? `Line ${line}: ${fault}` : []))
    if (typeof read === 'string' || faults.length > 0)
      return { ok: false, refusal: 'unknown_choice', fields: { file: faults.join('. ') } } as const
    const { bookings, studio } = await readSettings(ctx.reader)
    const classes = read.flatMap(({ line, words }) => (words ? { line, words: { ...words, overlapReason } } : []))
    return importClasses(ctx, classes, { weeksAhead: bookings.weeksAhead, alertTo: studio.email })
  },
  {
    refusals: classChangeRefusals,
    saysInForm: true,
    success: ({ added }) => `${added} ${added === 1 ? 'class is' : 'classes are'} on the timetable.`,
    to: () => '/dashboard/schedule',
  },
)

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/timetable-import',
  acts: { check, add },
  otherwise: 'check',
})

/** The lines of the file, or why it cannot be read. */
async function readFile({ reader, now }: SignedInCtx, text: string): Promise<TimetableLine[] | string> {
  const read = readCsv(new TextEncoder().encode(text), MOST_LINES)
  if (!read.ok) return 'This is not a table of at most 200 lines, separated by commas, semicolons or tabs'
  const [types, rooms, instructors] = [
    await listClassTypes(reader),
    await listRooms(reader),
    await listAllInstructors(reader),
  ]
  const fromDate = studioDate(now())
  const { missing, lines } = readTimetable(read.value, { types, rooms, instructors, fromDate })
  if (missing.length > 0) return `These headings are missing: ${missing.join(', ')}`
  return lines.length > 0 ? lines : 'There is no class in it'
}

/** A timetable brought over as a table: checked line by line, then added as a whole (PRODUCT 4.7). */
export default function TimetableImportPage() {
  const done = useFormResult({ intent: INTENTS })?.done
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Import a timetable"
        intro="Paste a table from a spreadsheet or a CSV file, with a class on each line. Nothing is added until you say so, and then all of it or nothing."
        actions={
          <ButtonLink to="/dashboard/schedule" variant="secondary">
            Class Management
          </ButtonLink>
        }
      />
      <p>{`Headings: ${TIMETABLE_HEADINGS.join(', ')}. Types, rooms and instructors are recognised by their names.`}</p>
      <PageForm intent={INTENTS} className="grid max-w-3xl gap-5" aria-label="Timetable">
        <TextAreaField label="Timetable" name="file" rows={12} required maxLength={60_000} />
        <ReasonField name="overlapReason" />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="check" variant="secondary">
            Check
          </Button>
          <Button name="intent" value="add">
            Add classes
          </Button>
        </div>
      </PageForm>
      {done && (
        <section aria-labelledby="checked" className="grid gap-2">
          <h2 id="checked">Checked</h2>
          <ul>
            {done.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
