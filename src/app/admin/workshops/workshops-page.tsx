import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { formatPence } from '#src/kit/money.ts'
import { dayAndTime } from '#src/kit/time.ts'
import { datesToCome, heldDates, ticketsLeft } from '#src/studio/products/workshops/workshop.ts'
import { listWorkshops } from '#src/studio/products/workshops/workshops.store.server.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/workshops-page.ts'

const HERE = '/dashboard/workshops'

export const meta = unlistedMeta('Workshops')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader, now } = requireAdmin(ctxOf(context), request)
  const workshops = await listWorkshops(reader, { now: now(), isAll: true })
  return {
    workshops: workshops.map((one) => {
      const [first] = datesToCome(one, now())
      const dates = heldDates(one).length
      return {
        id: one.id,
        name: one.name,
        typeId: one.typeId,
        price: formatPence(one.pricePence),
        when: first ? `${dates > 1 ? `${dates} dates, next ` : ''}${dayAndTime(first.startsAt)}` : 'No dates to come',
        places: first ? `${ticketsLeft(one, now())} of ${one.maxSpots} left` : '',
        badge: one.state === 'ended' ? 'Cancelled' : one.state === 'hidden' ? 'Hidden' : null,
      }
    }),
  }
}

/** Every workshop, those to come first (PRODUCT 4.1, Workshops). */
export default function WorkshopsPage({ loaderData: { workshops } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Workshops"
        intro="Classes on dates of their own, each sold as one ticket, to members and everybody else."
        actions={<ButtonLink to={`${HERE}/new`}>New workshop</ButtonLink>}
      />
      {workshops.length === 0 && <EmptyState title="No workshops yet" />}
      <ul className="grid gap-2">
        {workshops.map(({ id, name, typeId, when, places, price, badge }) => (
          <li key={id}>
            <Card className={`hue-${typeId} flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3!`}>
              <a href={`${HERE}/${id}`} className="text-lg font-semibold text-hue-ink">
                {name}
              </a>
              {badge && <Badge>{badge}</Badge>}
              <span className="tabular-nums">{[when, places, price].filter(Boolean).join(' · ')}</span>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}
