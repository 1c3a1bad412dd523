import { WorkshopCards } from '../workshops/workshop-cards.tsx'
import type { WorkshopView } from '../workshops/workshop-view.ts'
import { SectionHead } from './section-head.tsx'

/** The next workshops; nothing while there are none. */
export function WorkshopsSection({ workshops }: { workshops: readonly WorkshopView[] }) {
  if (workshops.length === 0) return null
  return (
    <section aria-labelledby="workshops-title" className="page-width pt-20">
      <SectionHead id="workshops-title" title="Workshops" more={{ to: '/workshops', label: 'All workshops' }} />
      <WorkshopCards workshops={workshops} heading="h3" />
    </section>
  )
}
