import { data } from 'react-router'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { linkToken } from '#src/platform/links.server.ts'
import { confirmNewsletter } from '#src/studio/messaging/newsletter/confirm-newsletter.server.ts'
import { CONFIRM_PURPOSE, newsletterRefusals } from '#src/studio/messaging/newsletter/newsletter.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import type { Route } from './+types/newsletter-confirm-page.ts'
import { fixedMeta } from '../seo/page-meta.ts'
import { ShortPage } from '#src/ui/short-page.tsx'

/** The GET only shows: mail scanners follow links, the button confirms (PRODUCT 1). */
export function loader({ context, request }: Route.LoaderArgs) {
  const { links, now } = ctxOf(context)
  const isValid = links.verify(linkToken(request), CONFIRM_PURPOSE, now()) !== null
  return data({ isValid }, { status: isValid ? 200 : newsletterRefusals.link_invalid.status })
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await confirmNewsletter(ctxOf(context), linkToken(request))
  if (outcome.ok) return { isConfirmed: true }
  return data({ isConfirmed: false }, { status: newsletterRefusals[outcome.refusal].status })
}

export const meta = fixedMeta({
  title: 'Confirm your newsletter',
  description: 'Confirm that you would like our newsletter.',
})

export default function NewsletterConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.isConfirmed) {
    return (
      <ShortPage art="dance" title="You are on the list" text="Thank you. Our newsletter will reach you from now on.">
        <ButtonLink to="/timetable">See this week&rsquo;s classes</ButtonLink>
      </ShortPage>
    )
  }
  if (!loaderData.isValid || actionData) {
    return (
      <ShortPage
        art="karate"
        title={newsletterRefusals.link_invalid.message}
        text="It may be too old, or only half copied. Ask for a new one with the form."
      >
        <ButtonLink to="/newsletter">Go to the form</ButtonLink>
      </ShortPage>
    )
  }
  return (
    <ShortPage art="dance" title="One click and you are in" text="New classes, workshops and offers, by email.">
      <form method="post">
        <Button>Yes, send me the newsletter</Button>
      </form>
    </ShortPage>
  )
}
