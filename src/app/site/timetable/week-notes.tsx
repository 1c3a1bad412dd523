import { horizonText } from '#src/studio/schedule/sessions/booking-horizon.ts'
import { timetableAddress } from '#src/studio/schedule/timetable/timetable-filters.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Notice } from '#src/ui/notice.tsx'

type Weeks = {
  isCurrent: boolean
  isOver: boolean
  next: string
  /** For a week before any day opens for booking: how far ahead booking opens, and when its first day does. */
  opening: { weeksAhead: number; from: string } | null
}

/** Notes above a week's classes: that it is over, when the studio is closed, or that the class in the address was not found. */
export function WeekNote({ weeks, closed, isMissing }: { weeks: Weeks; closed: string[]; isMissing: boolean }) {
  if (isMissing) {
    return (
      <Notice tone="info" className="mb-4 w-fit">
        The class you are looking for is no longer on the timetable. Here is what else is on.
      </Notice>
    )
  }
  if (weeks.isOver) return <p className="tt-over">This week is over.</p>
  if (closed.length === 0) return null
  return (
    <Notice tone="info" className="mb-4 w-fit">
      {closed.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  )
}

type NoClassesProps = { isFiltered: boolean; weeks: Weeks; week: string | null }

/** Shown instead of the grid when there is nothing in it. */
export function NoClasses({ isFiltered, weeks, week }: NoClassesProps) {
  if (weeks.opening) {
    return (
      <EmptyState
        title="No classes scheduled yet"
        text={`${horizonText(weeks.opening.weeksAhead)}: for this week from ${weeks.opening.from} on.`}
        action={<ButtonLink to={timetableAddress(null)}>See this week</ButtonLink>}
      />
    )
  }
  if (isFiltered) {
    return (
      <EmptyState
        title="No classes scheduled"
        text="None this week that match your choice."
        action={<ButtonLink to={timetableAddress(week)}>Show all classes</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      title="No classes scheduled"
      text={weeks.isOver ? 'There were none in this week.' : 'There are none in this week.'}
      action={
        <ButtonLink to={weeks.isCurrent ? timetableAddress(weeks.next) : timetableAddress(null)}>
          {weeks.isCurrent ? 'See next week' : 'See this week'}
        </ButtonLink>
      }
    />
  )
}
