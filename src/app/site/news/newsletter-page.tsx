import { data } from 'react-router'
import { parseForm } from '#src/kit/form.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { countAttempt, limitKey } from '#src/platform/rate-limit.server.ts'
import { newsletterForm } from '#src/studio/messaging/newsletter/newsletter.ts'
import { subscribeNewsletter } from '#src/studio/messaging/newsletter/subscribe-newsletter.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import type { Route } from './+types/newsletter-page.ts'
import { NewsletterBox } from './newsletter-box.tsx'
import { fixedMeta } from '../seo/page-meta.ts'

const MOST_PER_NETWORK = 20
const WINDOW_SECONDS = 600

export async function loader({ context }: Route.LoaderArgs) {
  const { texts } = await readSettings(scopeOf(context).ctx.reader)
  return { lead: texts.newsletterLead }
}

/** Handles the newsletter form of every page. The answer is the same for known and unknown addresses (PRODUCT 4.6). */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, services, network } = scopeOf(context)
  const form = parseForm(newsletterForm, await request.formData())
  if (!form.ok) return data({ errors: form.fields, values: form.values }, { status: 400 })
  if (services.config.rateLimit) {
    const limit = { key: limitKey('newsletter', network), most: MOST_PER_NETWORK, windowSeconds: WINDOW_SECONDS }
    const verdict = await countAttempt(ctx.reader, limit)
    if (!verdict.allowed) {
      const errors = { email: 'Too many addresses from here. Please try again in a few minutes.' }
      const headers = { 'Retry-After': String(verdict.retryAfterSeconds) }
      return data({ errors, values: form.value }, { status: 429, headers })
    }
  }
  await subscribeNewsletter(ctx, form.value)
  return { isThanked: true }
}

export const meta = fixedMeta({ title: 'Newsletter', description: 'New classes, workshops and offers, by email.' })

export default function NewsletterPage({ loaderData: { lead }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width pt-10">
      <h1 className="sr-only">Newsletter</h1>
      <NewsletterBox lead={lead} state={actionData} />
    </div>
  )
}
