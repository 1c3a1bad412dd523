import { asciiEmail } from './text/email-address.ts'

/** One calendar entry to send or publish (RFC 5545). */
export type CalendarEntry = {
  /** Stays the same for the life of the booking or hire: its id. */
  uid: string
  /** Rises with every change to the entry; a cancellation's is higher than that of its request. */
  sequence: number
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** ISO instants. */
  startsAt: string
  endsAt: string
  summary: string
  location: string
  description: string
  /** The full address of a page with more about it. */
  url?: string
  status: 'CONFIRMED' | 'CANCELLED' | 'TENTATIVE'
}

export type CalendarParty = { name: string; email: string }

/** Who invites and who is invited; a published calendar (a feed) has neither. `stampedAt` is when the file was written. */
export type CalendarFrame = {
  stampedAt: Date
  organizer?: CalendarParty
  attendee?: CalendarParty
  /** What a published calendar is called, and how many hours may pass until it is asked for again. */
  feed?: { name: string; refreshHours: number }
}

/** Writes one calendar entry or several as iCalendar text (RFC 5545). Times are in UTC: every program shows them in its own
 *  zone, and no time zone definition can disagree with a clock change. */
export function calendarText(some: CalendarEntry | readonly CalendarEntry[], frame: CalendarFrame): string {
  const entries = [some].flat()
  const method = entries[0]?.method ?? 'PUBLISH'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tempo//Studio//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...feedLines(frame),
    ...entries.flatMap((entry) => eventLines(entry, frame)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** The properties of RFC 7986, and the older ones of the same meaning that programs still read. */
function feedLines({ feed }: CalendarFrame): string[] {
  if (!feed) return []
  const [name, pause] = [escaped(feed.name), `PT${feed.refreshHours}H`]
  return [
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${pause}`,
    `X-PUBLISHED-TTL:${pause}`,
  ]
}

function eventLines(entry: CalendarEntry, { stampedAt, organizer, attendee }: CalendarFrame): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(stampedAt)}`,
    `DTSTART:${utc(new Date(entry.startsAt))}`,
    `DTEND:${utc(new Date(entry.endsAt))}`,
    `SUMMARY:${escaped(entry.summary)}`,
    `LOCATION:${escaped(entry.location)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    ...(entry.url ? [`URL:${entry.url}`] : []),
    `STATUS:${entry.status}`,
    ...(organizer ? [`ORGANIZER;CN=${parameter(organizer.name)}:mailto:${address(organizer.email)}`] : []),
    ...(attendee
      ? [
          `ATTENDEE;CN=${parameter(attendee.name || attendee.email)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${address(attendee.email)}`,
        ]
      : []),
    'END:VEVENT',
  ]
}

function utc(instant: Date): string {
  return instant.toISOString().replace(/\.\d{3}|[-:]/g, '')
}

/** A text value, with backslash, semicolon, comma and line breaks escaped and control characters removed. */
function escaped(text: string): string {
  return text
    .replace(/\r\n|\r|\n|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\p{Cc}]/gu, (mark) => (mark === '\n' ? '\n' : ' '))
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\n/g, '\\n')
}

/** A quoted parameter value. The format has no escape for a quotation mark; what a backslash or a caret means there, programs read in
 *  different ways, and some then take a part of the name for the address. All three are removed. */
function parameter(text: string): string {
  return `"${text.replace(/[\p{Cc}\u2028\u2029"\\^]+/gu, ' ').trim()}"`
}

function address(email: string): string {
  return asciiEmail(email.replace(/[\p{C}\p{Z}]/gu, ''))
}

const FOLD_BYTES = 75

/** Folds lines after 75 bytes; the next line starts with a space. A multi-byte character is never split. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let out = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > FOLD_BYTES) {
      out += '\r\n '
      bytes = 1
    }
    out += character
    bytes += size
  }
  return out
}
