import { addDays, studioDate } from '#src/kit/time.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { listClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { listPhotographs } from '#src/studio/content/pictures/pictures.store.server.ts'
import { listRunningClasses } from '#src/studio/schedule/classes/classes.store.server.ts'
import { dayAndTime } from '#src/studio/schedule/classes/weekly-class.ts'
import { listInstructors } from '#src/studio/people/instructors/instructors.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { MotionTrace } from '#src/ui/motion/motion-trace.tsx'
import { TracedPhotograph } from '#src/ui/photographs/traced-photograph.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import type { Route } from './+types/instructors-page.ts'
import { artOf } from './instructor-art.ts'
import { initialsOf } from './instructor-cards.tsx'
import { fixedMeta } from '../seo/page-meta.ts'
import { instructorsAsPeople } from '../seo/structured-data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { reader, now, links } = ctxOf(context)
  const today = studioDate(now())
  const [instructors, types, classes, settings, photographs] = await Promise.all([
    listInstructors(reader),
    listClassTypes(reader),
    listRunningClasses(reader, { from: today, to: addDays(today, 6) }),
    readSettings(reader),
    listPhotographs(reader, 'instructors'),
  ])
  const byInstructor = Map.groupBy(classes, ({ instructorId }) => instructorId)
  return {
    about: instructorsAsPeople(instructors, settings, links.to),
    instructors: instructors.map((one) => ({
      ...one,
      art: artOf(one, types),
      photograph: photographs[one.id],
      classes: (byInstructor.get(one.id) ?? []).map((weekly) => ({
        id: weekly.id,
        name: weekly.name,
        when: dayAndTime(weekly),
      })),
    })),
  }
}

export const meta = fixedMeta({
  title: 'Instructors',
  description: 'Who teaches at the studio, what they are known for, and when you will find them in class.',
  path: '/instructors',
  art: 'yoga',
})

type Teaching = Route.ComponentProps['loaderData']['instructors'][number]

/** The instructors, in their own words, and when they teach. */
export default function InstructorsPage({ loaderData: { instructors } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-10">
      <PageHeader
        title="The people who will get you moving"
        intro="What each of them is known for, and when they teach."
      />
      {instructors.length === 0 && (
        <EmptyState title="Nobody is listed yet" action={<ButtonLink to="/timetable">See the timetable</ButtonLink>} />
      )}
      <ul className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        {instructors.map((one, at) => (
          <li key={one.id} id={`instructor-${one.id}`} className="later [--later:34rem] lg:[--later:26rem]">
            <InstructorSheet instructor={one} isFirst={at < IN_SIGHT} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const SHEET = '(min-width: 36rem) 11rem, 100vw'
const IN_SIGHT = 2

function InstructorSheet({ instructor, isFirst }: { instructor: Teaching; isFirst: boolean }) {
  return (
    <article className={`hue-${instructor.art} instructor-sheet`}>
      <div className={classNames('instructor-sheet-art', instructor.photograph && 'min-h-72')}>
        {instructor.photograph ? (
          <TracedPhotograph
            photograph={instructor.photograph}
            figure={instructor.art}
            sizes={SHEET}
            isFirst={isFirst}
          />
        ) : (
          <>
            <MotionTrace figure={instructor.art} className="absolute inset-0 size-full scale-125 opacity-40" />
            <span aria-hidden="true" className="relative font-display text-[3.5rem] font-bold [font-stretch:70%]">
              {initialsOf(instructor.name)}
            </span>
          </>
        )}
      </div>
      <div className="flex flex-col gap-3 p-5 sm:p-6">
        <div>
          <h2 className="text-[1.75rem]">{instructor.name}</h2>
          <p className="font-semibold text-hue-ink">{instructor.specialty}</p>
        </div>
        <p>{instructor.bio}</p>
        {instructor.classes.length > 0 && (
          <ul
            aria-label={`${instructor.name} teaches`}
            className="grid gap-1 rounded-md bg-hue-soft px-4 py-3 text-[0.9375rem]"
          >
            {instructor.classes.map((weekly) => (
              <li key={weekly.id} className="grid gap-x-3 min-[24rem]:grid-cols-[8.75rem_1fr]">
                <strong className="tabular-nums">{weekly.when}</strong> {weekly.name}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-auto pt-1">
          <a
            href={`/timetable?instructor=${encodeURIComponent(instructor.name)}`}
            className="font-semibold underline decoration-2 underline-offset-4"
          >
            {instructor.name.split(' ')[0]} on the timetable
          </a>
        </p>
      </div>
    </article>
  )
}
