import { calendarText } from '#src/kit/calendar.ts'
import { EmailView } from '#src/studio/outbox/email-view.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import type { Route } from './+types/emails-page.ts'
import { requireThisMachine } from './dev-guard.server.ts'

export function meta() {
  return [{ title: 'Letters · Tempo' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, services } = requireThisMachine(context, request)
  const { draw, samples } = services.emails
  const kinds = samples.map((sample) => sample.kind)
  const query = new URL(request.url).searchParams.get('kind')
  const sample = samples.find(({ kind }) => kind === query) ?? samples[0]
  if (!sample) return { kinds, shown: null }
  const { subject, html, text, sms, calendar } = await draw(sample.kind, sample.facts)
  const entry = calendar && calendarText(calendar, { stampedAt: ctx.now() })
  return { kinds, shown: { kind: sample.kind, email: { subject, html, text, sms, calendar: entry } } }
}

/** Every e-mail of the studio, rendered from sample facts. */
export default function EmailsPage({ loaderData: { kinds, shown } }: Route.ComponentProps) {
  if (!shown) return <EmptyState title="No letters yet" />
  return (
    <>
      <PageHeader title="Letters" intro={shown.email.subject} />
      <nav aria-label="Letters">
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {kinds.map((kind) => (
            <li key={kind}>
              <a href={`/dev/letters?kind=${kind}`} aria-current={kind === shown.kind ? 'page' : undefined}>
                {kind}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <EmailView email={shown.email} channel="email" />
      {shown.email.sms && <EmailView email={shown.email} channel="sms" />}
    </>
  )
}
