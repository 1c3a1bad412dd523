import { addDays } from '#src/kit/time.ts'

/** The last studio date on the timetable: sessions are made a number of weeks ahead (PRODUCT 4.1). */
export function lastOpenDate(today: string, weeksAhead: number): string {
  return addDays(today, weeksAhead * 7)
}

/** `Booking opens 8 weeks ahead`, the beginning of the text for days that are not open yet. */
export function horizonText(weeksAhead: number): string {
  return `Booking opens ${weeksAhead === 1 ? 'a week' : `${weeksAhead} weeks`} ahead`
}

/** The studio date on which the classes of a given date come onto the timetable and can be booked. */
export function opensOn(date: string, weeksAhead: number): string {
  return addDays(date, -weeksAhead * 7)
}
