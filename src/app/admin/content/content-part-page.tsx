import { data } from 'react-router'
import { parseForm } from '#src/kit/form.ts'
import { requireRole } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { settingRefusals } from '#src/studio/settings/content-forms.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { unlistedPage } from '#src/ui/page-title.ts'
import type { Route } from './+types/content-part-page.ts'
import { ContentForm } from './content-form.tsx'
import { settingParts } from './setting-parts.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData?.form.title ?? 'Content')
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { reader } = requireRole(ctxOf(context), request, ['admin'])
  const { title, intro, seenAt, fields } = partOf(params.part)
  return { form: { title, intro, seenAt, fields: fields(await readSettings(reader)) } }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireRole(ctxOf(context), request, ['admin'])
  const part = partOf(params.part)
  const parsed = parseForm(part.schema, await request.formData())
  if (!parsed.ok) return data(parsed, 400)
  const outcome = await part.save(ctx, parsed.value)
  const notice = outcome.ok
    ? { tone: 'success' as const, text: `${part.title}: saved` }
    : { tone: 'error' as const, text: settingRefusals[outcome.refusal].message }
  return redirectWithNotice('/dashboard/content', notice)
}

function partOf(name: string) {
  const part = Object.hasOwn(settingParts, name) ? settingParts[name] : undefined
  if (!part) throw new Response('There is nothing at this address', { status: 404 })
  return part
}

/** The form of one part of the settings, for admins (PRODUCT 3). */
export default function ContentPartPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentForm form={loaderData.form} mistake={actionData} />
}
