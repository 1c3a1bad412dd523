import { Link } from 'react-router'
import { dayInWords } from '#src/kit/time.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction, noFields, type Post } from '#src/platform/http/forms/form-action.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { findLastActor } from '#src/studio/activity/activity-log.store.server.ts'
import { draftLegalWords } from '#src/studio/legal/draft-legal-words.server.ts'
import {
  DRAFTED_TEXT,
  isLegalPage,
  LEGAL_PAGES,
  type LegalPageName,
  legalRefusals,
  legalWordsForm,
  PUBLISHED_TEXT,
  versionPath,
} from '#src/studio/legal/legal-page.ts'
import { composeLegal, legalPlaces } from '#src/studio/legal/legal-sections.ts'
import { LegalText } from '#src/studio/legal/legal-text.tsx'
import { listVersions } from '#src/studio/legal/legal.store.server.ts'
import { publishLegalWords } from '#src/studio/legal/publish-legal-words.server.ts'
import { readLegalTexts } from '#src/studio/legal/read-legal-texts.server.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { TextAreaField } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedPage } from '#src/ui/page-title.ts'
import type { Route } from './+types/legal-text-page.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData ? LEGAL_PAGES[loaderData.page].title : 'Legal pages')
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(ctxOf(context), request)
  const page = pageOf(params.part)
  const [{ [page]: present }, versions] = await Promise.all([
    readLegalTexts(ctx.reader, ctx),
    listVersions(ctx.reader, page),
  ])
  const { sections, words, draft } = present
  return {
    page,
    places: legalPlaces(sections).map((place) => ({ ...place, value: (draft ?? words)[place.name] ?? '' })),
    preview: composeLegal(sections, draft ?? words),
    isDraft: draft !== null,
    versions: versions.map(({ number, inForceFrom }) => ({
      to: versionPath(page, number),
      label: `Version ${number}, from ${dayInWords(inForceFrom, 'full')}`,
    })),
  }
}

export const action = formAction({
  who: requireAdmin,
  back: ({ params }) => `/dashboard/legal/${params.part}`,
  acts: {
    async draft(post: Post<SignedInCtx>, back) {
      const page = pageOf(post.params.part)
      const { sections } = (await readLegalTexts(post.ctx.reader, post.ctx))[page]
      const form = legalWordsForm(legalPlaces(sections).map(({ name }) => name))
      const save = act(form, (ctx, words) => draftLegalWords(ctx, { page, words }), {
        refusals: legalRefusals,
        edits: {
          subject: () => page,
          async present(ctx) {
            const { draft, words } = (await readLegalTexts(ctx.reader, ctx))[page]
            const stored = draft ?? words
            return Object.fromEntries(legalPlaces(sections).map(({ name }) => [name, stored[name] ?? '']))
          },
          by: findLastActor,
        },
        success: DRAFTED_TEXT,
        to: () => `${back()}#preview`,
      })
      return save(post, back)
    },
    publish: act(noFields, (ctx, _, { params }) => publishLegalWords(ctx, { page: pageOf(params.part) }), {
      refusals: legalRefusals,
      success: PUBLISHED_TEXT,
    }),
  },
  otherwise: 'draft',
})

function pageOf(name = ''): LegalPageName {
  if (isLegalPage(name)) return name
  throw new Response('There is nothing at this address', { status: 404 })
}

/** A legal page for admins: their own words, how they read, and the versions so far (PRODUCT 4.9). */
export default function LegalTextPage({ loaderData }: Route.ComponentProps) {
  const { page, places, preview, isDraft, versions } = loaderData
  return (
    <div className="grid gap-8">
      <p>
        <Link to="/dashboard/legal">All legal pages</Link>
      </p>
      <PageHeader
        title={LEGAL_PAGES[page].title}
        intro="What the studio does is written from its settings, and is always true. Everything else is yours."
        actions={isDraft && <Badge tone="plain">Draft, not published</Badge>}
      />
      <PageForm intent="draft" isEdit className="grid max-w-3xl gap-5" aria-label={LEGAL_PAGES[page].title}>
        <p className="text-muted">
          An empty line begins a new paragraph, <code># </code>a heading, <code>- </code>each item of a list.
        </p>
        {places.map(({ name, label, hint, value }) => (
          <TextAreaField key={name} name={name} label={label} hint={hint} defaultValue={value} rows={value ? 8 : 2} />
        ))}
        <SubmitButton variant={isDraft ? 'secondary' : 'primary'} className="justify-self-start">
          Save and preview
        </SubmitButton>
      </PageForm>
      <section aria-labelledby="preview" className="grid max-w-3xl gap-4">
        <h2 id="preview" tabIndex={-1} className="scroll-mt-24">
          {isDraft ? 'How it will read' : 'How it reads'}
        </h2>
        {isDraft && (
          <PageForm intent="publish" isOwn={false}>
            <SubmitButton>Publish</SubmitButton>
          </PageForm>
        )}
        <Card as="div">
          <div className="prose-text">
            <LegalText text={preview} />
          </div>
        </Card>
      </section>
      {versions.length > 0 && (
        <section aria-labelledby="versions" className="grid gap-3">
          <h2 id="versions">Versions</h2>
          <ul>
            {versions.map(({ to, label }) => (
              <li key={to}>
                <a href={to} className="inline-block py-2.5">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
