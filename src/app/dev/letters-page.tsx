import { calendarText } from '#src/kit/calendar.ts'
import { LetterView } from '#src/studio/outbox/letter-view.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import type { Route } from './+types/letters-page.ts'
import { requireThisMachine } from './dev-guard.server.ts'

export function meta() {
  return [{ title: 'Letters · Tempo' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, house } = requireThisMachine(context, request)
  const { draw, samples } = house.letters
  const kinds = samples.map((sample) => sample.kind)
  const asked = new URL(request.url).searchParams.get('kind')
  const sample = samples.find(({ kind }) => kind === asked) ?? samples[0]
  if (!sample) return { kinds, shown: null }
  const { subject, html, text, sms, calendar } = await draw(sample.kind, sample.facts)
  const entry = calendar && calendarText([calendar], { stampedAt: ctx.now() })
  return { kinds, shown: { kind: sample.kind, letter: { subject, html, text, sms, calendar: entry } } }
}

/** Every letter of the studio, drawn from sample facts. */
export default function LettersPage({ loaderData: { kinds, shown } }: Route.ComponentProps) {
  if (!shown) return <EmptyState title="No letters yet" />
  return (
    <>
      <PageHeader title="Letters" intro={shown.letter.subject} />
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
      <LetterView letter={shown.letter} channel="email" />
      {shown.letter.sms && <LetterView letter={shown.letter} channel="sms" />}
    </>
  )
}
