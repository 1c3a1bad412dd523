import { formatDate, studioDate, studioTime } from '#src/kit/time.ts'

/** What a reminder says; instants as ISO strings. */
export type ReminderLetterFacts = {
  name: string
  /** Who sits in the class, when it is not the reader. */
  personName: string | null
  className: string
  startsAt: string
  endsAt: string
  instructor: string
  room: string
  manageUrl: string
}

type Told = Omit<ReminderLetterFacts, 'startsAt' | 'endsAt' | 'manageUrl'> & { startsAt: Date; endsAt: Date }

export function reminderFacts(told: Told, manageUrl: string): ReminderLetterFacts {
  const { name, personName, className, instructor, room } = told
  return {
    name,
    personName,
    className,
    startsAt: told.startsAt.toISOString(),
    endsAt: told.endsAt.toISOString(),
    instructor,
    room,
    manageUrl,
  }
}

/** `Monday 23 November, 18:00`, studio time. */
export function classTime(facts: ReminderLetterFacts): string {
  const startsAt = new Date(facts.startsAt)
  return `${formatDate(studioDate(startsAt))}, ${studioTime(startsAt)}`
}

export function endTime(facts: ReminderLetterFacts): string {
  return studioTime(new Date(facts.endsAt))
}
