import { ctxOf } from '#src/platform/app-services.server.ts'
import { listWorkshops } from '#src/studio/products/workshops/workshops.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { fixedMeta } from '../seo/page-meta.ts'
import { listOf } from '../seo/structured-data.ts'
import type { Route } from './+types/workshops-page.ts'
import { WorkshopCards } from './workshop-cards.tsx'
import { viewWorkshop, workshopAsEvent } from './workshop-view.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { reader, now, links } = ctxOf(context)
  const [workshops, settings] = await Promise.all([listWorkshops(reader, { now: now() }), readSettings(reader)])
  const events = workshops.map((one) => workshopAsEvent(one, { now: now(), settings, to: links.to }))
  return {
    about: listOf(
      'Workshops',
      events.filter((one) => one !== null),
    ),
    workshops: workshops.map((one) => viewWorkshop(one, now())),
  }
}

export const meta = fixedMeta({
  title: 'Workshops',
  description: 'Workshops and short courses at the studio: their dates, what they cost, and places to book.',
  path: '/workshops',
})

/** The workshops to come (PRODUCT 4.1). */
export default function WorkshopsPage({ loaderData: { workshops } }: Route.ComponentProps) {
  return (
    <div className="page-width grid gap-8 pt-10">
      <PageHeader
        title="Workshops"
        intro="One day, or several that belong together. One ticket books all of it, and you need not be a member."
      />
      {workshops.length === 0 ? (
        <EmptyState
          title="No workshops at the moment"
          text="New ones are announced here and in the newsletter."
          action={<ButtonLink to="/timetable">See the timetable</ButtonLink>}
        />
      ) : (
        <section aria-label="Workshops to come">
          <WorkshopCards workshops={workshops} heading="h2" />
        </section>
      )}
    </div>
  )
}
