import { data } from 'react-router'
import { isId } from '#src/kit/id.ts'
import { parseForm } from '#src/kit/form.ts'
import { requireRole } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { archiveNews } from '#src/studio/content/news/archive-news.server.ts'
import { newsRefusals } from '#src/studio/content/news/news-form.ts'
import { unlistedPage } from '#src/ui/page-title.ts'
import type { Route } from './+types/content-item-page.ts'
import { ContentForm } from './content-form.tsx'
import { idOf, itemKinds, todayOf } from './item-kinds.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData?.form.title ?? 'Content')
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireRole(ctxOf(context), request, ['admin'])
  const form = await kindOf(params.kind).read(ctx.reader, idOf(params.id), todayOf(ctx))
  return { form: form ?? notThere() }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireRole(ctxOf(context), request, ['admin'])
  const kind = kindOf(params.kind)
  const form = await request.formData()
  const there = (await kind.read(ctx.reader, idOf(params.id), todayOf(ctx))) ?? notThere()
  if (params.kind === 'news' && form.get('intent') === 'archive' && isId(params.id)) {
    const archived = await archiveNews(ctx, params.id)
    return archived.ok ? onwards('Archived') : refused(newsRefusals[archived.refusal].message)
  }
  const parsed = parseForm(kind.form, form)
  if (!parsed.ok) return data(parsed, 400)
  const outcome = await kind.save(ctx, idOf(params.id), parsed.value)
  if (!outcome.ok) return refused(kind.texts[outcome.refusal]?.message ?? 'That cannot be kept')
  return onwards(`${there.title}: saved`)
}

function onwards(text: string) {
  return redirectWithNotice('/dashboard/content', { tone: 'success', text })
}

function refused(text: string) {
  return redirectWithNotice('/dashboard/content', { tone: 'error', text })
}

function kindOf(name: string) {
  return (Object.hasOwn(itemKinds, name) ? itemKinds[name] : undefined) ?? notThere()
}

function notThere(): never {
  throw new Response('There is nothing at this address', { status: 404 })
}

/** The form of one post, instructor, package or class type, for admins (PRODUCT 3, 4.8). */
export default function ContentItemPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentForm form={loaderData.form} mistake={actionData} />
}
