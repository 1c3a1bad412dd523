import ICAL from 'ical.js'

/** One entry as a calendar program understands it. */
export type ReadEntry = {
  uid: string
  sequence: number
  status: string
  /** What a clock in London shows, by the program's own reckoning: `2026-11-23T18:00:00`. */
  start: string
  end: string
  startsAt: Date
  endsAt: Date
  summary: string
  location: string
  description: string
  url: string | null
  organizer: string | null
  attendees: string[]
}

/** Reads an iCalendar file with a program that is not ours, strictly: throws where a line, a name or a value is malformed, or an entry
 *  lacks what RFC 5545 (3.6.1) requires of it. */
export function readCalendar(text: string): { method: string; entries: ReadEntry[] } {
  const calendar = ICAL.Component.fromString(text)
  if (calendar.name !== 'vcalendar' || calendar.getFirstPropertyValue('version') !== '2.0')
    throw new Error('This is no calendar of version 2.0')
  for (const line of text.split('\r\n'))
    if (Buffer.byteLength(line) > 75 || /[\r\n]/.test(line)) throw new Error(`This line is not folded: ${line}`)
  return {
    method: textOf(calendar, 'method'),
    entries: calendar.getAllSubcomponents('vevent').map(readEntry),
  }
}

function readEntry(event: ICAL.Component): ReadEntry {
  for (const name of ['uid', 'dtstamp', 'dtstart', 'dtend', 'sequence', 'status', 'summary'])
    if (event.getAllProperties(name).length !== 1) throw new Error(`An entry has not exactly one ${name}`)
  const [start, end] = [timeOf(event, 'dtstart'), timeOf(event, 'dtend')]
  if (start.compare(end) >= 0) throw new Error('An entry ends before it begins')
  const organizer = event.getFirstProperty('organizer')
  return {
    uid: textOf(event, 'uid'),
    sequence: Number(event.getFirstPropertyValue('sequence')),
    status: textOf(event, 'status'),
    start: inLondon(start),
    end: inLondon(end),
    startsAt: start.toJSDate(),
    endsAt: end.toJSDate(),
    summary: textOf(event, 'summary'),
    location: textOf(event, 'location'),
    description: textOf(event, 'description'),
    url: event.getFirstPropertyValue('url') === null ? null : textOf(event, 'url'),
    organizer: organizer && String(organizer.getFirstValue()),
    attendees: event.getAllProperties('attendee').map((attendee) => String(attendee.getFirstValue())),
  }
}

function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name)
  if (typeof value !== 'string') throw new Error(`${name} is no text`)
  return value
}

function timeOf(event: ICAL.Component, name: string): ICAL.Time {
  const value = event.getFirstPropertyValue(name)
  if (!(value instanceof ICAL.Time) || value.isDate) throw new Error(`${name} is no time of day`)
  return value
}

// The zone as calendar programs carry it, with its clock changes as rules (tzdata's Europe/London since 1996).
const LONDON = ICAL.Timezone.fromData(
  ICAL.Component.fromString(
    [
      'BEGIN:VTIMEZONE',
      'TZID:Europe/London',
      'BEGIN:DAYLIGHT',
      'TZNAME:BST',
      'TZOFFSETFROM:+0000',
      'TZOFFSETTO:+0100',
      'DTSTART:19960331T010000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'TZNAME:GMT',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0000',
      'DTSTART:19961027T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n'),
  ),
)

/** What a clock in London shows at that time. A time without a zone is nobody's: programs would take it for their own. */
function inLondon(time: ICAL.Time): string {
  if (time.zone === ICAL.Timezone.localTimezone) throw new Error(`${time.toString()} has no zone`)
  return time.convertToZone(LONDON).toString()
}
