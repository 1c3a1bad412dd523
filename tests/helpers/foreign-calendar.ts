import ICAL from 'ical.js'

/** One entry as a calendar program understands it. */
export type ReadEntry = {
  uid: string
  sequence: number
  status: string
  /** What a clock shows in the zone asked for, by the program's own reckoning: `2026-11-23T18:00:00`. */
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
 *  lacks what RFC 5545 (3.6.1) requires of it. Times are also given as a clock in `zone` shows them. */
export function readCalendar(text: string, zone = 'Europe/London'): { method: string; entries: ReadEntry[] } {
  const calendar = ICAL.Component.fromString(text)
  if (calendar.name !== 'vcalendar' || calendar.getFirstPropertyValue('version') !== '2.0')
    throw new Error('This is no calendar of version 2.0')
  for (const line of text.split('\r\n'))
    if (Buffer.byteLength(line) > 75 || /[\r\n]/.test(line)) throw new Error(`This line is not folded: ${line}`)
  return {
    method: textOf(calendar, 'method'),
    entries: calendar.getAllSubcomponents('vevent').map((event) => readEntry(event, zone)),
  }
}

function readEntry(event: ICAL.Component, zone: string): ReadEntry {
  for (const name of ['uid', 'dtstamp', 'dtstart', 'dtend', 'sequence', 'status', 'summary'])
    if (event.getAllProperties(name).length !== 1) throw new Error(`An entry has not exactly one ${name}`)
  const [start, end] = [timeOf(event, 'dtstart'), timeOf(event, 'dtend')]
  if (start.compare(end) >= 0) throw new Error('An entry ends before it begins')
  const organizer = event.getFirstProperty('organizer')
  return {
    uid: textOf(event, 'uid'),
    sequence: Number(event.getFirstPropertyValue('sequence')),
    status: textOf(event, 'status'),
    start: inZone(start, zone),
    end: inZone(end, zone),
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

type ClockChange = { name: string; from: string; to: string; at: string; rule: string }

/** A zone as calendar programs carry it, with its clock changes as rules. */
function zoneOf(name: string, summer: ClockChange, winter: ClockChange): ICAL.Timezone {
  const part = (kind: string, change: ClockChange) => [
    `BEGIN:${kind}`,
    `TZNAME:${change.name}`,
    `TZOFFSETFROM:${change.from}`,
    `TZOFFSETTO:${change.to}`,
    `DTSTART:${change.at}`,
    `RRULE:FREQ=YEARLY;${change.rule}`,
    `END:${kind}`,
  ]
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...part('DAYLIGHT', summer),
    ...part('STANDARD', winter),
    'END:VTIMEZONE',
  ]
  return ICAL.Timezone.fromData(ICAL.Component.fromString(lines.join('\r\n')))
}

const british = (name: string, summer: string) =>
  zoneOf(
    name,
    { name: summer, from: '+0000', to: '+0100', at: '19960331T010000', rule: 'BYMONTH=3;BYDAY=-1SU' },
    { name: 'GMT', from: '+0100', to: '+0000', at: '19961027T020000', rule: 'BYMONTH=10;BYDAY=-1SU' },
  )

// By tzdata: London and Dublin since 1996, Auckland since 2007.
const ZONES: Record<string, ICAL.Timezone> = {
  'Europe/London': british('Europe/London', 'BST'),
  'Europe/Dublin': british('Europe/Dublin', 'IST'),
  'Pacific/Auckland': zoneOf(
    'Pacific/Auckland',
    { name: 'NZDT', from: '+1200', to: '+1300', at: '20070930T020000', rule: 'BYMONTH=9;BYDAY=-1SU' },
    { name: 'NZST', from: '+1300', to: '+1200', at: '20080406T030000', rule: 'BYMONTH=4;BYDAY=1SU' },
  ),
}

/** What a clock in that zone shows at that time. A time without a zone is nobody's: programs would take it for their own. */
function inZone(time: ICAL.Time, zone: string): string {
  if (time.zone === ICAL.Timezone.localTimezone) throw new Error(`${time.toString()} has no zone`)
  return time.convertToZone(ZONES[zone]!).toString()
}
