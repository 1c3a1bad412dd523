import { data } from 'react-router'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { linkToken } from '#src/platform/links.server.ts'
import { newsletterRefusals, UNSUBSCRIBE_PURPOSE } from '#src/studio/messaging/newsletter/newsletter.ts'
import { unsubscribeNewsletter } from '#src/studio/messaging/newsletter/unsubscribe-newsletter.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import type { Route } from './+types/newsletter-unsubscribe-page.ts'
import { fixedMeta } from '../seo/page-meta.ts'
import { ShortPage } from '#src/ui/short-page.tsx'

/** The GET only shows: mail scanners follow links. A mail program's own button posts here directly (RFC 8058). */
export function loader({ context, request }: Route.LoaderArgs) {
  const { links, now } = ctxOf(context)
  const isValid = links.verify(linkToken(request), UNSUBSCRIBE_PURPOSE, now()) !== null
  return data({ isValid }, { status: isValid ? 200 : newsletterRefusals.link_invalid.status })
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await unsubscribeNewsletter(ctxOf(context), linkToken(request))
  if (outcome.ok) return { isDone: true }
  return data({ isDone: false }, { status: newsletterRefusals[outcome.refusal].status })
}

export const meta = fixedMeta({ title: 'Unsubscribe', description: 'Stop our newsletter with one click.' })

export default function NewsletterUnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.isDone) {
    return (
      <ShortPage
        art="yoga"
        title="You are unsubscribed"
        text="No more newsletters to this address. The door stays open."
      >
        <ButtonLink to="/" variant="secondary">
          Home
        </ButtonLink>
      </ShortPage>
    )
  }
  if (!loaderData.isValid || actionData) {
    return (
      <ShortPage
        art="karate"
        title={newsletterRefusals.link_invalid.message}
        text="Please use the link in the latest newsletter, or write to us and we will take you off the list."
      />
    )
  }
  return (
    <ShortPage art="yoga" title="Stop the newsletter?" text="One click, and we will not send it to you any more.">
      <form method="post">
        <Button>Unsubscribe</Button>
      </form>
    </ShortPage>
  )
}
