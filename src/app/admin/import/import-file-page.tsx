import { Link } from 'react-router'
import { idOrNone, isId } from '#src/kit/id.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction, noFields } from '#src/platform/http/forms/form-action.server.ts'
import { pathOf } from '#src/platform/http/redirect.server.ts'
import { confirmImport } from '#src/studio/member-import/confirm-import.server.ts'
import { inviteImported } from '#src/studio/member-import/invite-imported.server.ts'
import { importRefusals } from '#src/studio/member-import/member-import.ts'
import { findImport } from '#src/studio/member-import/member-import.store.server.ts'
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
  back: ({ request, intent }, refusal) => (refusal && intent !== 'invite' ? LIST : pathOf(request)),
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
    confirm: act(
      noFields,
      (ctx, _, { params, form }) =>
        confirmImport(ctx, {
          importId: idOrNone(params.id),
          choices: choicesOf(form),
          isInviting: form.has('invite'),
        }),
      { refusals: importRefusals, success: ({ members }) => `Brought over: ${people(members)}` },
    ),
  },
})

function people(count: number): string {
  return count === 1 ? '1 member' : `${count.toLocaleString('en-GB')} members`
}

/** What unknown package names mean: fields `choice:<name>`. */
function choicesOf(form: FormData): Record<string, string> {
  const chosen = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(
    chosen.flatMap(([name, value]) => (name.startsWith('choice:') ? [[name.slice('choice:'.length), value]] : [])),
  )
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
