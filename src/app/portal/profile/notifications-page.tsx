import { redirect } from 'react-router'
import { fieldValues } from '#src/kit/forms/form-edit.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { act, formAction, type Post } from '#src/platform/http/forms/form-action.server.ts'
import type { Edits } from '#src/platform/http/forms/edit-present.server.ts'
import { findLastActor } from '#src/studio/activity/activity-log.store.server.ts'
import { directDebitOf } from '#src/studio/billing/direct-debit/mandate.ts'
import { findStandingMandate } from '#src/studio/billing/direct-debit/mandates.store.server.ts'
import { findMember } from '#src/studio/people/members/members.store.server.ts'
import {
  NOTIFICATION_METHODS,
  NOTIFICATION_TIMES,
  notificationForm,
  profileRefusals,
  SETTINGS_SAVED_TEXT,
} from '#src/studio/people/members/profile.ts'
import { updateProfile } from '#src/studio/people/members/update-profile.server.ts'
import { findNextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { listPackages } from '#src/studio/products/products.store.server.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckboxField, SelectField } from '#src/ui/forms/field.tsx'
import { usePaysOnline } from '#src/ui/pays-online.ts'
import type { Route } from './+types/notifications-page.ts'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { NoProfile } from './no-profile.tsx'

const HERE = '/dashboard/notifications'

export const meta = unlistedMeta('Notifications')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, reader } = requireAccount(ctxOf(context), request)
  const hasMonths = (await listPackages(reader)).length > 0 || (await findNextMonth(reader, actor.userId)) !== null
  const member = await findMember(reader, actor.userId)
  return {
    hasMonths,
    settings: member && { notifType: member.notifType, notifTime: String(member.notifTime) },
    directDebit: directDebitOf(await findStandingMandate(reader, actor.userId)),
  }
}

export const action = formAction({
  who: requireAccount,
  back: HERE,
  acts: {
    async form(post: Post<SignedInCtx>, back) {
      let goesOn: string | null = null
      const save = act(
        notificationForm,
        async (ctx, typed, { form }) => {
          const outcome = await updateProfile(ctx, typed)
          if (outcome.ok) goesOn = await directDebitPage(ctx, form)
          return outcome
        },
        { refusals: profileRefusals, success: SETTINGS_SAVED_TEXT, edits },
      )
      const answer = await save(post, back)
      return goesOn === null ? answer : redirect(goesOn)
    },
  },
})

/** The rest is saved; direct debit continues on its own page, to be set up or switched off. */
async function directDebitPage({ reader, actor }: SignedInCtx, form: FormData): Promise<string | null> {
  const isOn = directDebitOf(await findStandingMandate(reader, actor.userId)) === 'on'
  const isWanted = form.get('directDebit') === 'on'
  if (isWanted === isOn) return null
  return isWanted ? '/dashboard/direct-debit' : '/dashboard/direct-debit?off'
}

const edits: Edits<SignedInCtx> = {
  subject: ({ ctx }) => ctx.actor.userId,
  async present({ reader, actor }) {
    const member = await findMember(reader, actor.userId)
    const isOn = directDebitOf(await findStandingMandate(reader, actor.userId)) === 'on'
    return member && { ...fieldValues(member), directDebit: isOn ? 'on' : '' }
  },
  by: findLastActor,
}

const methods = NOTIFICATION_METHODS.map((value) => ({ value, label: value }))
const times = NOTIFICATION_TIMES.map((value) => ({
  value,
  label: value === '1' ? '1 hour before' : `${value} hours before`,
}))

const directDebitHints = {
  off: 'Your months are then collected by themselves. You set it up with your bank after saving.',
  preparing: 'It is not set up yet: tick and save to go on.',
  pending: 'Your bank is deciding. It is on as soon as your bank has agreed.',
  on: 'It is on. Before it goes off you see what goes with it.',
  ending: 'It ends with the month you have paid for. Tick and save to keep it on.',
  failed: 'Your bank did not accept it. Tick and save to try again.',
}

export default function NotificationsPage({ loaderData: { settings, directDebit, hasMonths } }: Route.ComponentProps) {
  const paysOnline = usePaysOnline()
  if (!settings) return <NoProfile />
  return (
    <div className="grid gap-8">
      <h1>Notifications</h1>
      <Card as="section" className="max-w-text">
        <PageForm action={HERE} isEdit reloadDocument className="grid gap-5">
          <SelectField
            label="Notification Method"
            name="notifType"
            hint="Text messages go to the contact number of your profile."
            options={methods}
            defaultValue={settings.notifType}
          />
          <SelectField
            label="Notification Time"
            name="notifTime"
            hint="How long before a class we remind you of it."
            options={times}
            defaultValue={settings.notifTime}
          />
          {((paysOnline && hasMonths) || directDebit === 'on') && (
            <CheckboxField
              label="Enable Direct Debit for recurring classes"
              name="directDebit"
              hint={directDebitHints[directDebit]}
              defaultChecked={directDebit === 'on'}
            />
          )}
          <Button className="justify-self-start">Save Settings</Button>
        </PageForm>
      </Card>
    </div>
  )
}
