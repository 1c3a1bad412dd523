import { dayAndTime, studioTime } from '#src/kit/time.ts'

/** What a reminder says; instants as ISO strings. */
export type ReminderEmailFacts = {
  name: string
  /** Who attends, when it is not the reader. */
  personName: string | null
  /** Booked in by the studio, without an account; absent in messages written before guests were reminded. */
  isGuest?: boolean
  className: string
  startsAt: string
  endsAt: string
  instructor: string
  room: string
  manageUrl: string
  /** The class on the timetable; absent in messages written before it was added. */
  classUrl?: string
}

type Ways = Pick<ReminderEmailFacts, 'manageUrl' | 'classUrl'>
type ReminderInput = Omit<ReminderEmailFacts, 'startsAt' | 'endsAt' | keyof Ways> & { startsAt: Date; endsAt: Date }

export function reminderFacts(told: ReminderInput, ways: Ways): ReminderEmailFacts {
  const { name, personName, isGuest, className, instructor, room } = told
  return {
    name,
    personName,
    isGuest,
    className,
    startsAt: told.startsAt.toISOString(),
    endsAt: told.endsAt.toISOString(),
    instructor,
    room,
    ...ways,
  }
}

/** `Monday 23 November, 18:00`, studio time. */
export function classTime(facts: ReminderEmailFacts): string {
  return dayAndTime(new Date(facts.startsAt))
}

export function endTime(facts: ReminderEmailFacts): string {
  return studioTime(new Date(facts.endsAt))
}
