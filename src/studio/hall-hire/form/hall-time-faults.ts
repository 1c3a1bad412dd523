import { isWallTime, minutesOf } from '#src/kit/time.ts'
import type { HallTerms } from '../hours/hall-availability.ts'
import type { HallHireTimes, HallRequestRefusal } from '../hall-request.ts'
import { hallFieldTexts, offStepText, tooFarText, tooManyPeopleText, tooShortText } from './hall-field-texts.ts'

/** The terms of the hall that a date, times and a number of people can break on their own. */
export type TimeTerms = Pick<HallTerms, 'capacity' | 'minimumMinutes' | 'stepMinutes' | 'bookAheadDays'> & {
  /** The first and last studio dates that can be requested. */
  firstDate: string
  lastDate: string
}

/** A fault that belongs to one field, with the text shown there. */
export type TimeFault = { field: keyof HallHireTimes; refusal: HallRequestRefusal; text: string }

/** What is wrong with a request regardless of other events in the hall, in the order in which it is said. The server refuses by it, and
 *  the form in the browser says the same while it is filled in; there a time may be missing still, and what depends on it is not judged. */
export function listTimeFaults(request: HallHireTimes, terms: TimeTerms): TimeFault[] {
  const { eventDate, startTime, endTime, expectedAttendees } = request
  const { stepMinutes, minimumMinutes, capacity } = terms
  const [start, end] = [minutesAt(startTime), minutesAt(endTime)]
  const offStep = offStepText(stepMinutes)
  const rows: [isFault: boolean, ...fault: [TimeFault['field'], HallRequestRefusal, string]][] = [
    [eventDate < terms.firstDate, 'eventDate', 'date_in_past', hallFieldTexts.dateInPast],
    [eventDate > terms.lastDate, 'eventDate', 'date_too_far', tooFarText(terms.bookAheadDays)],
    [end <= start, 'endTime', 'ends_before_start', hallFieldTexts.endsBeforeStart],
    [start % stepMinutes > 0, 'startTime', 'off_step', offStep],
    [end - start < minimumMinutes, 'endTime', 'too_short', tooShortText(minimumMinutes)],
    [end % stepMinutes > 0, 'endTime', 'off_step', offStep],
    [expectedAttendees > capacity, 'expectedAttendees', 'too_many_people', tooManyPeopleText(capacity)],
  ]
  return rows.filter(([isFault]) => isFault).map(([, field, refusal, text]) => ({ field, refusal, text }))
}

/** Not a number while there is no time, so that no comparison with it holds. */
function minutesAt(time: string): number {
  return isWallTime(time) ? minutesOf(time) : Number.NaN
}
