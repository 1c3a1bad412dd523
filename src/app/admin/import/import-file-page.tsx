import { Link } from 'react-router'
import { idOrNone, isId } from '#src/kit/id.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction, noFields } from '#src/platform/http/forms/form-action.server.ts'
import { pathOf } from '#src/platform/http/redirect.server.ts'
import { confirmImport } from '#src/studio/member-import/confirm-import.server.ts'
import { changeReading } from '#src/studio/member-import/change-reading.server.ts'
import { goLive } from '#src/studio/member-import/go-live.server.ts'
import { LEGACY_ENCODINGS } from '#src/kit/text/legacy-encoding.ts'
import { STANDINGS } from '#src/studio/member-import/file/import-words.ts'
import { MOST_COLUMNS } from '#src/studio/member-import/file/reading.ts'
import { DATE_ORDERS } from '#src/studio/member-import/file/import-date.ts'
import { inviteImported } from '#src/studio/member-import/invite-imported.server.ts'
import { importRefusals } from '#src/studio/member-import/import-refusals.ts'
import { findImport } from '#src/studio/member-import/member-import.store.server.ts'
import { undoImport } from '#src/studio/member-import/undo-import.server.ts'
import { withdrawImport } from '#src/studio/member-import/withdraw-import.server.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/import-file-page.ts'
import { ConfirmedFile } from './confirmed-file.tsx'
import { readConfirmed, readWaiting } from './read-import.server.ts'
import { WaitingFile } from './waiting-file.tsx'

const LIST = '/dashboard/import'

export const meta = unlistedMeta('Bring members over')

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(ctxOf(context), request)
  const found = isId(params.id) ? await findImport(ctx.reader, params.id) : null
  if (!found || (!found.confirmedAt && found.expiresAt <= ctx.now())) {
    throw new Response(importRefusals.import_not_found.message, { status: 404 })
  }
  const { fileName } = found
  return found.confirmedAt
    ? { fileName, waiting: null, confirmed: await readConfirmed(ctx, found) }
    : { fileName, waiting: await readWaiting(ctx, found), confirmed: null }
}

export const action = formAction({
  who: requireAdmin,
  back: ({ request, intent }, refusal) =>
    refusal && GONE.has(refusal) && intent !== 'invite' ? LIST : pathOf(request),
  acts: {
    forget: act(noFields, (ctx, _, { params }) => withdrawImport(ctx, idOrNone(params.id)), {
      refusals: importRefusals,
      success: 'The file is forgotten, and nobody was brought over',
      to: () => LIST,
    }),
    invite: act(noFields, (ctx, _, { params }) => inviteImported(ctx, { importId: idOrNone(params.id) }), {
      refusals: importRefusals,
      success: (invited) => `Invited by email: ${people(invited)}`,
    }),
    read: act(
      noFields,
      (ctx, _, { params, form }) => changeReading(ctx, { importId: idOrNone(params.id), ...readingOf(form) }),
      {
        refusals: importRefusals,
        success: 'The file is read again. Nothing has been written yet.',
      },
    ),
    confirm: act(noFields, (ctx, _, { params }) => confirmImport(ctx, { importId: idOrNone(params.id) }), {
      refusals: importRefusals,
      success: ({ members }) => (members > 0 ? `Brought over: ${people(members)}` : 'What the file adds is here'),
    }),
    live: act(noFields, (ctx, _, { params }) => goLive(ctx, idOrNone(params.id)), {
      refusals: importRefusals,
      success: ({ invited }) => `This file is live. Invited by email: ${people(invited)}`,
    }),
    undo: act(noFields, (ctx, _, { params }) => undoImport(ctx, idOrNone(params.id)), {
      refusals: importRefusals,
      success: (gone) => `The file is undone${gone > 0 ? `: ${people(gone)} gone again` : ''}`,
    }),
  },
})

/** Refusals after which the page of the file is not there. */
const GONE = new Set<string>(['import_not_found', 'import_expired', 'not_allowed'])

function people(count: number): string {
  return count === 1 ? '1 member' : `${count.toLocaleString('en-GB')} members`
}

/** What an admin says of a file: `column:<number>` is a field, `choice:<name>` what a product of the former system stands for. */
function readingOf(form: FormData) {
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const under = (prefix: string) =>
    typed.flatMap(([name, value]): [string, string][] =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    )
  const columns = under('column:').flatMap(([at, field]): [number, string][] =>
    /^\d{1,3}$/.test(at) && Number(at) < MOST_COLUMNS ? [[Number(at), field]] : [],
  )
  const fields: (string | undefined)[] = []
  for (const [at, field] of columns) fields[at] = field
  return {
    fields: columns.length > 0 ? Array.from(fields) : undefined,
    order: DATE_ORDERS.find((order) => order === form.get('order')),
    adds: under('add:').map(([email]) => email),
    choices: Object.fromEntries(under('choice:')),
    statuses: Object.fromEntries(
      under('status:').flatMap(([key, typed]) => {
        const standing = STANDINGS.find((one) => one === typed)
        return standing ? [[key, standing]] : []
      }),
    ),
    encoding: LEGACY_ENCODINGS.find((encoding) => encoding === form.get('encoding')),
  }
}

/** One uploaded file: the preview of its import and, once confirmed, the result. */
export default function ImportFilePage({ loaderData: { fileName, waiting, confirmed } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <p>
        <Link to={LIST}>Bring members over</Link>
      </p>
      <PageHeader
        title={<span className="wrap-anywhere">{fileName}</span>}
        intro={
          waiting
            ? `Nothing has been written yet. The file is kept until ${waiting.keptUntil}.`
            : `Brought over on ${confirmed?.when}.`
        }
      />
      {waiting && <WaitingFile file={waiting} />}
      {confirmed && <ConfirmedFile file={confirmed} />}
    </div>
  )
}
