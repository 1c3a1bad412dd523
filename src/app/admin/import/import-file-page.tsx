import { Link } from 'react-router'
import { isId } from '#src/kit/id.ts'
import { textOf } from '#src/kit/form.ts'
import { requireRole } from '#src/platform/auth/require.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { confirmImport } from '#src/studio/member-import/confirm-import.server.ts'
import { inviteImported } from '#src/studio/member-import/invite-imported.server.ts'
import { importRefusals } from '#src/studio/member-import/member-import.ts'
import { findImport } from '#src/studio/member-import/member-import.store.server.ts'
import { withdrawImport } from '#src/studio/member-import/withdraw-import.server.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import type { Route } from './+types/import-file-page.ts'
import { ConfirmedFile } from './confirmed-file.tsx'
import { readConfirmed, readWaiting } from './read-import.server.ts'
import { WaitingFile } from './waiting-file.tsx'

const LIST = '/dashboard/import'

export function meta() {
  return [{ title: 'Bring members over · Tempo' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireRole(ctxOf(context), request, ['admin'])
  const found = isId(params.id) ? await findImport(ctx.reader, params.id) : null
  if (!found || (!found.confirmedAt && found.expiresAt <= ctx.now())) {
    throw new Response(importRefusals.import_not_found.message, { status: 404 })
  }
  const { fileName } = found
  return found.confirmedAt
    ? { fileName, waiting: null, confirmed: await readConfirmed(ctx, found) }
    : { fileName, waiting: await readWaiting(ctx, found), confirmed: null }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireRole(ctxOf(context), request, ['admin'])
  const form = await request.formData()
  const { to, ...notice } = isId(params.id) ? await act(ctx, params.id, form) : refused('import_not_found')
  return redirectWithNotice(to, notice)
}

type ActionResult = { to: string; tone: 'success' | 'error'; text: string }

async function act(ctx: SignedInCtx, importId: string, form: FormData): Promise<ActionResult> {
  const here = `${LIST}/${importId}`
  const intent = textOf(form, 'intent')
  if (intent === 'forget') {
    const withdrawn = await withdrawImport(ctx, importId)
    if (!withdrawn.ok) return refused(withdrawn.refusal)
    return { to: LIST, tone: 'success', text: 'The file is forgotten, and nobody was brought over' }
  }
  if (intent === 'invite') {
    const invited = await inviteImported(ctx, { importId })
    if (!invited.ok) return { ...refused(invited.refusal), to: here }
    return { to: here, tone: 'success', text: `Invited by email: ${people(invited.value)}` }
  }
  if (intent !== 'confirm') return { to: here, tone: 'error', text: 'Please choose what to do' }
  const confirmed = await confirmImport(ctx, {
    importId,
    choices: choicesOf(form),
    isInviting: form.has('invite'),
  })
  if (!confirmed.ok) return refused(confirmed.refusal)
  return { to: here, tone: 'success', text: `Brought over: ${people(confirmed.value.members)}` }
}

function refused(refusal: keyof typeof importRefusals): ActionResult {
  return { to: LIST, tone: 'error', text: importRefusals[refusal].message }
}

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
