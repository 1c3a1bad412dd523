import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { findLastActor } from '#src/studio/activity/activity-log.store.server.ts'
import { settingRefusals } from '#src/studio/settings/content-forms.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { unlistedPage } from '#src/ui/page-title.ts'
import type { Route } from './+types/content-part-page.ts'
import { shownValues } from './content-fields.ts'
import { ContentForm, LOOK_BELOW_TEXT } from './content-form.tsx'
import { settingParts } from './setting-parts.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData?.form.title ?? 'Content')
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { reader } = requireAdmin(ctxOf(context), request)
  const { title, intro, seenAt, pictures, fields } = partOf(params.part)
  return { form: { title, intro, seenAt, pictures, fields: fields(await readSettings(reader)) } }
}

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/content',
  acts: {
    save(post, back) {
      const { schema, save, title, key, fields } = partOf(post.params.part ?? '')
      const change = act(schema, save, {
        refusals: settingRefusals,
        success: `${title}: saved`,
        invalidText: LOOK_BELOW_TEXT,
        edits: {
          subject: () => key,
          present: async ({ reader }) => shownValues(fields(await readSettings(reader))),
          by: findLastActor,
        },
      })
      return change(post, back)
    },
  },
})

function partOf(name: string) {
  const part = Object.hasOwn(settingParts, name) ? settingParts[name] : undefined
  if (!part) throw new Response('There is nothing at this address', { status: 404 })
  return part
}

/** The form of one part of the settings, for admins (PRODUCT 3). */
export default function ContentPartPage({ loaderData }: Route.ComponentProps) {
  return <ContentForm form={loaderData.form} />
}
