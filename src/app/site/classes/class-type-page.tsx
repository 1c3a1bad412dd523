import { redirect } from 'react-router'
import { addDays, studioDate } from '#src/kit/time.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { listSessionOffers } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { listInstructors } from '#src/studio/people/instructors/instructors.store.server.ts'
import { listRunningClasses } from '#src/studio/schedule/classes/classes.store.server.ts'
import { listPhotographs } from '#src/studio/content/pictures/pictures.store.server.ts'
import { listClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { dayAndTime } from '#src/studio/schedule/classes/weekly-class.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { typesAsCourses } from '../seo/structured-data.ts'
import type { Route } from './+types/class-type-page.ts'
import { ClassArt } from './class-art.tsx'
import { ComingSessions, inWordsWithAbout } from './coming-sessions.tsx'

const DAYS_LOOKED_AHEAD = 27
const DATES_SHOWN = 12

export async function loader({ context, params }: Route.LoaderArgs) {
  const { reader, now, links } = ctxOf(context)
  const [at, today] = [now(), studioDate(now())]
  const type = (await listClassTypes(reader)).find(({ id }) => id === params.type)
  // A class type that was taken off: the others are there.
  if (!type) throw redirect('/classes')
  const [sessions, classes, instructors, settings, photographs] = await Promise.all([
    listSessionOffers(reader, { from: today, to: addDays(today, DAYS_LOOKED_AHEAD), now: at }, null),
    listRunningClasses(reader, { from: today, to: addDays(today, DAYS_LOOKED_AHEAD) }),
    listInstructors(reader),
    readSettings(reader),
    listPhotographs(reader, 'class-types'),
  ])
  const next = sessions
    .filter(({ typeId, status, startsAt }) => typeId === type.id && status === 'scheduled' && startsAt > at)
    .slice(0, DATES_SHOWN)
  const weekly = classes.filter(({ typeId }) => typeId === type.id)
  return {
    type: { ...type, photograph: photographs[type.id] },
    about: typesAsCourses([{ ...type, next }], settings, links.to),
    next: inWordsWithAbout(next),
    teachers: instructors
      .map(({ id, name, specialty }) => {
        const own = weekly.filter(({ instructorId }) => instructorId === id)
        return { id, name, specialty, classes: own.map((one) => `${dayAndTime(one)} ${one.name}`) }
      })
      .filter((one) => one.classes.length > 0),
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { type, about } = loaderData
  const description = `${type.description.slice(0, 110)} Teachers, the next dates, and places to book.`
  return pageMeta(matches, { title: `${type.name} classes`, description, path: `/classes/${type.id}`, about })
}

/** One class type: what it is, who teaches it, and its next dates, each to be booked (PRODUCT 4.1). */
export default function ClassTypePage({ loaderData: { type, next, teachers } }: Route.ComponentProps) {
  return (
    <div className={`hue-${type.id} page-width grid gap-10 pt-10`}>
      <div className="class-type">
        <ClassArt type={type} isFirst />
        <div className="grid content-start gap-4 p-5 sm:p-8">
          <PageHeader title={type.name} intro={type.description} />
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={`/timetable?type=${type.id}`} variant="secondary">
              {type.name} on the timetable
            </ButtonLink>
            <ButtonLink to="/classes" variant="secondary">
              All class types
            </ButtonLink>
          </div>
        </div>
      </div>
      <section aria-labelledby="next" className="grid gap-4">
        <h2 id="next">Next dates</h2>
        {next.length > 0 ? (
          <ComingSessions name={type.name} sessions={next} hasBookLinks />
        ) : (
          <p className="text-muted">None in the next four weeks. The timetable shows what follows.</p>
        )}
      </section>
      {teachers.length > 0 && (
        <section aria-labelledby="teachers" className="grid gap-4">
          <h2 id="teachers">Who teaches it</h2>
          <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {teachers.map((one) => (
              <li key={one.id} className="border-l-4 border-hue pl-4">
                <a href={`/instructors#instructor-${one.id}`} className="text-lg font-semibold">
                  {one.name}
                </a>
                <p className="font-semibold text-hue-ink">{one.specialty}</p>
                <ul>
                  {one.classes.map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
