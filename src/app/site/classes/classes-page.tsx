import { addDays, studioDate } from '#src/kit/time.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { OfferedSession } from '#src/studio/bookings/offers/offered-session.ts'
import { listSessionOffers } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { listPhotographs } from '#src/studio/content/pictures/pictures.store.server.ts'
import { listClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import type { ClassType } from '#src/studio/schedule/classes/weekly-class.ts'
import { coverageOf } from '#src/studio/products/product-words.ts'
import { listPackages } from '#src/studio/products/products.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import type { Route } from './+types/classes-page.ts'
import { ClassArt } from './class-art.tsx'
import { ComingSessions, inWords } from './coming-sessions.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { typesAsCourses } from '../seo/structured-data.ts'

const DAYS_LOOKED_AHEAD = 13
const SHOWN_PER_TYPE = 4

export async function loader({ context }: Route.LoaderArgs) {
  const { reader, now, links } = ctxOf(context)
  const at = now()
  const today = studioDate(at)
  const [types, sessions, settings, packages, photographs] = await Promise.all([
    listClassTypes(reader),
    listSessionOffers(reader, { from: today, to: addDays(today, DAYS_LOOKED_AHEAD), now: at }, null),
    readSettings(reader),
    listPackages(reader),
    listPhotographs(reader, 'class-types'),
  ])
  const coming = sessions.filter(({ startsAt, status }) => status === 'scheduled' && startsAt > at)
  const byType = Map.groupBy(coming, ({ typeId }) => typeId)
  const withNext = types.map((type) => ({ ...type, next: nextOf(byType.get(type.id) ?? []) }))
  return {
    about: typesAsCourses(withNext, settings, links.to),
    coversAll: coverageOf(packages) !== null,
    types: withNext.map((type) => ({ ...type, photograph: photographs[type.id], next: type.next.map(inWords) })),
  }
}

/** The next session of each weekly class, soonest first: a newcomer sees the variety, not the same class twice. */
function nextOf(sessions: OfferedSession[]) {
  const first = [...new Map(sessions.toReversed().map((session) => [session.classId, session])).values()]
  return first.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()).slice(0, SHOWN_PER_TYPE)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const names = loaderData?.types.map(({ name }) => name).join(', ')
  const description = `${names || 'Our classes'}: what each class is like, and when the next ones are.`
  return pageMeta(matches, { title: 'Classes', description, path: '/classes', art: 'dance', about: loaderData?.about })
}

type TypeWithNext = Route.ComponentProps['loaderData']['types'][number]

/** The class types, each at its own anchor (`/classes#yoga`) with its next sessions. */
export default function ClassesPage({ loaderData: { types, coversAll } }: Route.ComponentProps) {
  return (
    <div className="pt-10">
      <div className="page-width">
        <PageHeader
          title={types.length > 0 ? `${inNumber(types.length)} to move` : 'Classes'}
          intro={introOf(types.length, coversAll)}
        />
        {types.length > 0 ? (
          <JumpLinks types={types} />
        ) : (
          <EmptyState title="No classes are listed yet" text="What we teach will be here." />
        )}
      </div>
      <div className="grid gap-6 pt-8 sm:gap-10">
        {types.map((type) => (
          <TypeSection key={type.id} type={type} />
        ))}
      </div>
    </div>
  )
}

function introOf(count: number, coversAll: boolean): string | undefined {
  if (count < 2) return coversAll && count > 0 ? 'Every package covers it.' : undefined
  return coversAll ? 'Try any of them: every package covers every class.' : 'Try any of them.'
}

const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** `Eight ways` */
function inNumber(count: number): string {
  return `${NUMBERS[count] ?? count} ${count === 1 ? 'way' : 'ways'}`
}

function JumpLinks({ types }: { types: ClassType[] }) {
  return (
    <nav aria-label="Class types">
      <ul className="flex flex-wrap gap-2">
        {types.map((type) => (
          <li key={type.id} className={`hue-${type.id}`}>
            <a href={`#${type.id}`} className="chip">
              {type.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TypeSection({ type }: { type: TypeWithNext }) {
  return (
    <section
      id={type.id}
      aria-labelledby={`${type.id}-title`}
      className={`hue-${type.id} later page-width [--later:54rem] lg:[--later:34rem]`}
    >
      <div className="class-type">
        <ClassArt type={type} />
        <div className="grid content-start gap-4 p-5 sm:p-8">
          <h2 id={`${type.id}-title`}>
            <a href={`/classes/${type.id}`} className="no-underline hover:underline">
              {type.name}
            </a>
          </h2>
          <p className="max-w-text text-lg text-balance">{type.description}</p>
          {type.next.length > 0 ? (
            <ComingSessions name={type.name} sessions={type.next} />
          ) : (
            <p className="text-muted">None in the next two weeks. The timetable shows what follows.</p>
          )}
          <ButtonLink to={`/timetable?type=${type.id}`} variant="secondary" className="justify-self-start">
            {type.name} on the timetable
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
