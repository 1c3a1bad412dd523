import { data } from 'react-router'
import { parseForm } from '#src/kit/form.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/house.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { findMember } from '#src/studio/members/members.store.server.ts'
import {
  NOTIFICATION_METHODS,
  NOTIFICATION_TIMES,
  notificationForm,
  profileRefusals,
  SETTINGS_SAVED_TEXT,
} from '#src/studio/members/profile.ts'
import { updateProfile } from '#src/studio/members/update-profile.server.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SelectField } from '#src/ui/field.tsx'
import type { Route } from './+types/notifications-page.ts'
import { OwnFields } from './own-fields.tsx'
import { NoProfile } from './no-profile.tsx'

const HERE = '/dashboard/notifications'

export function meta() {
  return [{ title: 'Notifications · Tempo' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, reader } = requireAccount(ctxOf(context), request)
  const member = await findMember(reader, actor.userId)
  return { settings: member && { notifType: member.notifType, notifTime: String(member.notifTime) } }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAccount(ctxOf(context), request)
  const form = parseForm(notificationForm, await request.formData())
  if (!form.ok) return data({ fields: form.fields }, { status: 400 })
  const outcome = await updateProfile(ctx, form.value)
  const text = outcome.ok ? SETTINGS_SAVED_TEXT : profileRefusals[outcome.refusal].message
  return redirectWithNotice(HERE, { tone: outcome.ok ? 'success' : 'error', text })
}

const methods = NOTIFICATION_METHODS.map((value) => ({ value, label: value }))
const times = NOTIFICATION_TIMES.map((value) => ({
  value,
  label: value === '1' ? '1 hour before' : `${value} hours before`,
}))

export default function NotificationsPage({ loaderData: { settings }, actionData }: Route.ComponentProps) {
  const fields: Record<string, string> = actionData && 'fields' in actionData ? actionData.fields : {}
  if (!settings) return <NoProfile />
  return (
    <div className="grid gap-8">
      <h1>Notifications</h1>
      <Card as="section" className="max-w-text">
        <form method="post" action={HERE} className="grid gap-5">
          <OwnFields>
            <SelectField
              label="Notification Method"
              name="notifType"
              hint="Text messages go to the contact number of your profile."
              options={methods}
              defaultValue={settings.notifType}
              error={fields.notifType}
            />
            <SelectField
              label="Notification Time"
              name="notifTime"
              hint="How long before a class we remind you of it."
              options={times}
              defaultValue={settings.notifTime}
              error={fields.notifTime}
            />
            <Button className="justify-self-start">Save Settings</Button>
          </OwnFields>
        </form>
      </Card>
    </div>
  )
}
