import { MOST_LIST } from '#src/kit/forms/file-size.ts'
import { refuse } from '#src/kit/outcome.ts'
import { dayInWords } from '#src/kit/time.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { formAction, type Post, shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { type ImportRefusal, importRefusals } from '#src/studio/member-import/import-refusals.ts'
import { LIST_ENDINGS, MOST_ROWS } from '#src/studio/member-import/member-import.ts'
import { listImports } from '#src/studio/member-import/member-import.store.server.ts'
import { stageImport } from '#src/studio/member-import/stage-import.server.ts'
import { bringStudio } from '#src/studio/member-import/whole/bring-studio.server.ts'
import { BROUGHT_TEXT, wholeStudioRefusals } from '#src/studio/member-import/whole/studio-tables.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FileField } from '#src/ui/forms/file-field.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/import-page.ts'
import { KnownColumns } from './known-columns.tsx'
import { FormerFiles } from './former-files.tsx'
import { WholeStudio } from './whole-studio.tsx'

const SHOWN = 10

export const meta = unlistedMeta('Bring members over')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader, now } = requireAdmin(ctxOf(context), request)
  const files = await listImports(reader, { now: now(), most: SHOWN })
  return {
    files: files.map(({ id, fileName, startedAt, confirmedAt, liveAt, undoneAt, members, leftOut }) => ({
      id,
      fileName,
      when: dayInWords(confirmedAt ?? startedAt, 'dated'),
      counts: confirmedAt ? { members, leftOut } : null,
      ending: undoneAt ? 'undone' : liveAt ? 'live' : 'held until Go live',
    })),
  }
}

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/import',
  otherwise: 'form',
  acts: { form: readFile, whole: bringWhole },
})

async function readFile(post: Post<SignedInCtx>) {
  const file = fileIn(post, 'file')
  if (!file) return refused(post, 'no_file')
  const fileName = nameOf(file)
  const staged = await stageImport(post.ctx, { fileName, bytes: new Uint8Array(await file.arrayBuffer()) })
  if (!staged.ok) return refused(post, staged.refusal)
  return redirectWithNotice(`/dashboard/import/${staged.value.id}`, {
    tone: 'info',
    text: `${fileName} is read. Nothing has been written yet: look through it, then confirm.`,
  })
}

/** Everybody is signed out by it, the one who does it too: the accounts are those of the export. */
async function bringWhole(post: Post<SignedInCtx>) {
  const archive = fileIn(post, 'archive')
  const brought = archive
    ? await bringStudio(post.ctx, new Uint8Array(await archive.arrayBuffer()))
    : refuse('no_file' as const)
  if (brought.ok) return redirectWithNotice('/member', { tone: 'success', text: BROUGHT_TEXT })
  const { status, message } = wholeStudioRefusals[brought.refusal]
  return shownAgain(post, { status, fields: { archive: message } })
}

function fileIn({ form }: Post<SignedInCtx>, name: string): File | null {
  const file = form.get(name)
  return file instanceof File && file.size > 0 ? file : null
}

function nameOf(file: File): string {
  return file.name.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').slice(0, 100) || 'a file'
}

function refused(post: Post<SignedInCtx>, refusal: ImportRefusal) {
  const { status, message } = importRefusals[refusal]
  return shownAgain(post, { status, fields: { file: message } })
}

/** Where a studio that moves from another system begins: uploads a file of its members, to be reviewed first (PRODUCT 3). */
export default function ImportPage({ loaderData: { files } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Bring members over"
        intro="From another system or a list of your own. You see what would come of a file before anything is written."
        actions={
          <ButtonLink to="/dashboard/import/template" variant="secondary" download>
            Download a template
          </ButtonLink>
        }
      />
      <Card as="section" className="grid max-w-text gap-5">
        <PageForm encType="multipart/form-data" reloadDocument className="grid gap-5">
          <FileField
            label="CSV file"
            name="file"
            most={MOST_LIST}
            accept={[...LIST_ENDINGS, 'text/csv', 'text/tab-separated-values', 'text/plain'].join()}
            required
            hint={`The export of your former system, as it is: up to ${MOST_ROWS.toLocaleString('en-GB')} people and 8 MB.`}
          />
          <Button className="justify-self-start" data-busy-text="Reading...">
            Look at this file
          </Button>
        </PageForm>
      </Card>
      <KnownColumns />
      <FormerFiles files={files} />
      <WholeStudio />
    </div>
  )
}
