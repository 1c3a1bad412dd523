import { classNames } from '#src/ui/class-names.ts'
import { Fill } from '#src/ui/meter.tsx'
import type { NextClass } from './home-facts.ts'

/** The next classes, with their free places (the enhancement script keeps them up to date). */
export function NextClasses({ title, classes }: { title: string; classes: NextClass[] }) {
  if (classes.length === 0) return null
  return (
    <section aria-labelledby="next" className="grid gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="next" className="font-text text-base sm:text-lg font-semibold tracking-normal [font-stretch:100%]">
          {title}
        </h2>
        <a href="/timetable" className="font-semibold whitespace-nowrap underline decoration-2 underline-offset-4">
          Whole week
        </a>
      </div>
      <ul className="grid gap-2.5 md:grid-cols-2 lg:grid-cols-4">
        {classes.map((session, index) => (
          <li key={session.id} className={classNames(index > 2 && 'max-md:hidden')}>
            <NextClassCard session={session} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NextClassCard({ session }: { session: NextClass }) {
  return (
    <div
      data-session-id={session.id}
      data-max-spots={session.maxSpots}
      data-spots-left={session.spotsLeft}
      className={`hue-${session.typeId} next-class`}
    >
      <time dateTime={session.startsAt} className="next-class-time">
        {session.time}
      </time>
      <p className="next-class-what">
        <a href={session.href} className="block leading-snug font-semibold after:absolute after:inset-0">
          {session.name}
        </a>
        <span className="block truncate text-[0.9375rem] leading-snug opacity-80">{session.detail}</span>
      </p>
      <p className="next-class-seats">
        <span data-seats className="rounded-sm px-1 -mx-1 font-semibold whitespace-nowrap tabular-nums">
          {session.seats}
        </span>
        <Fill value={session.maxSpots - session.spotsLeft} max={session.maxSpots} className="w-16" />
      </p>
    </div>
  )
}
