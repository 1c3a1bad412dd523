import { data } from 'react-router'
import { z } from 'zod'
import { textOf } from '#src/kit/form.ts'
import { studioDate } from '#src/kit/time.ts'
import { lineOrNone, paragraphsOrNone } from '#src/kit/typed-text.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { readCsv } from '#src/platform/files/read-csv.server.ts'
import { type Act, act, formAction, type Post, shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { listAllInstructors } from '#src/studio/people/instructors/instructors.store.server.ts'
import { listClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { importClasses } from '#src/studio/schedule/classes/import-classes.server.ts'
import { classChangeRefusals } from '#src/studio/schedule/classes/session-change.ts'
import {
  readTimetable,
  TIMETABLE_HEADINGS,
  type TimetableColumn,
  type TimetableLine,
} from '#src/studio/schedule/classes/timetable-file.ts'
import { listRooms } from '#src/studio/schedule/rooms/rooms.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { SelectField, TextAreaField } from '#src/ui/forms/field.tsx'
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
  const read = await readFile(post.ctx, post.form)
  if (!read.ok) return askedAgain(post, read)
  const done = read.lines.map(({ line, label, fault }) => `Line ${line}: ${fault ?? label}`)
  return data({ intent: 'check', values: typedIn(post.form), fields: {}, error: null, done, columns: read.columns })
}

/** A file whose columns are not known is shown with them, to say what each is. */
const add: Act<SignedInCtx> = async (post, back) => {
  const read = await readFile(post.ctx, post.form)
  if (!read.ok) return askedAgain(post, read)
  const answer = await addAll(post, back)
  return answer instanceof Response ? answer : data({ ...answer.data, columns: read.columns }, answer.init ?? undefined)
}

const addAll = act(
  z.looseObject({ file: paragraphsOrNone(60_000), overlapReason: lineOrNone(200).optional() }),
  async (ctx: SignedInCtx, { overlapReason }, { form }) => {
    const read = await readFile(ctx, form)
    if (!read.ok) return { ok: false, refusal: 'unknown_choice', fields: { file: read.why } } as const
    const faults = read.lines.flatMap(({ line, fault }) => (fault ? `Line ${line}: ${fault}` : []))
    if (faults.length > 0) return { ok: false, refusal: 'unknown_choice', fields: { file: faults.join('. ') } } as const
    const { bookings, studio } = await readSettings(ctx.reader)
    const classes = read.lines.flatMap(({ line, words }) => (words ? { line, words: { ...words, overlapReason } } : []))
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

type Unread = { ok: false; why: string; columns: TimetableColumn[] }

/** The lines of the file, or why it cannot be read. */
async function readFile(
  { reader, now }: SignedInCtx,
  form: FormData,
): Promise<{ ok: true; lines: TimetableLine[]; columns: TimetableColumn[] } | Unread> {
  const file = readCsv(new TextEncoder().encode(textOf(form, 'file')), MOST_LINES)
  const unread = (why: string, columns: TimetableColumn[] = []): Unread => ({ ok: false, why, columns })
  if (!file.ok) return unread('This is not a table of at most 200 lines, separated by commas, semicolons or tabs')
  const [types, rooms, instructors] = [
    await listClassTypes(reader),
    await listRooms(reader),
    await listAllInstructors(reader),
  ]
  const choices = { types, rooms, instructors, fromDate: studioDate(now()) }
  const { missing, lines, columns } = readTimetable(file.value, choices, chosenIn(form))
  if (missing.length > 0)
    return unread(`These headings are missing: ${missing.join(', ')}. Please say below which columns they are`, columns)
  return lines.length > 0 ? { ok: true, lines, columns } : unread('There is no class in it')
}

/** What was chosen for each column of the file; nothing where nobody was asked. */
function chosenIn(form: FormData): string[] {
  const chosen: string[] = []
  while (form.has(`column.${chosen.length}`)) chosen.push(textOf(form, `column.${chosen.length}`))
  return chosen
}

function typedIn(form: FormData): Record<string, string> {
  return { file: textOf(form, 'file'), overlapReason: textOf(form, 'overlapReason') }
}

function askedAgain(post: Post<SignedInCtx>, { why, columns }: Unread) {
  const again = shownAgain(post, { fields: { file: why } })
  return data({ ...again.data, values: typedIn(post.form), columns }, again.init ?? undefined)
}

/** A timetable brought over as a table: checked line by line, then added as a whole (PRODUCT 4.7). */
export default function TimetableImportPage({ actionData }: Route.ComponentProps) {
  const columns = actionData && 'columns' in actionData ? (actionData.columns as TimetableColumn[]) : []
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
      <p>{`Headings: ${TIMETABLE_HEADINGS.join(', ')}. Types, rooms and instructors are recognised by their names. Where your headings are others, you say which column is which.`}</p>
      <PageForm intent={INTENTS} className="grid max-w-3xl gap-5" aria-label="Timetable">
        <TextAreaField label="Timetable" name="file" rows={12} required maxLength={60_000} />
        {columns.length > 0 && <Columns columns={columns} />}
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

const MEANINGS = [{ value: '', label: 'Nothing: it stays behind' }].concat(
  TIMETABLE_HEADINGS.map((value) => ({ value, label: value })),
)

/** What each column of the file is. */
function Columns({ columns }: { columns: TimetableColumn[] }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="pb-3 font-semibold">Its columns</legend>
      {columns.map(({ heading, sample, field }, at) => (
        <SelectField
          // oxlint-disable-next-line react/no-array-index-key -- Two columns may have one heading.
          key={at}
          label={heading || `Column ${at + 1}`}
          name={`column.${at}`}
          defaultValue={field}
          hint={sample}
          options={MEANINGS}
        />
      ))}
    </fieldset>
  )
}
