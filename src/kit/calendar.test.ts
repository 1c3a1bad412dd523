import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCalendar } from '#tests/helpers/foreign-calendar.ts'
import { studioDate, studioTime, wallToInstant } from './time.ts'
import { type CalendarEntry, calendarText } from './calendar.ts'

const stampedAt = new Date('2026-03-01T09:30:15.250Z')

function anEntry(given: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    uid: 'booking-1',
    sequence: 0,
    method: 'REQUEST',
    startsAt: '2026-03-30T17:00:00.000Z',
    endsAt: '2026-03-30T17:50:00.000Z',
    summary: 'Salsa',
    location: 'Studio',
    description: 'With Maya',
    status: 'CONFIRMED',
    ...given,
  }
}

/** The unfolded line with that name, as a calendar program would read it. */
function valueOf(text: string, name: string): string | undefined {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  return lines.find((line) => new RegExp(`^${name}[:;]`).test(line))?.slice(name.length + 1)
}

test('an entry reads as RFC 5545 wants it', () => {
  const organizer = { name: 'Tempo', email: 'hello@tempo.example' }
  const attendee = { name: 'Ada Lovelace', email: 'ada@example.com' }
  expect(calendarText([anEntry()], { stampedAt, organizer, attendee }).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tempo//Studio//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:booking-1',
    'SEQUENCE:0',
    'DTSTAMP:20260301T093015Z',
    'DTSTART:20260330T170000Z',
    'DTEND:20260330T175000Z',
    'SUMMARY:Salsa',
    'LOCATION:Studio',
    'DESCRIPTION:With Maya',
    'STATUS:CONFIRMED',
    'ORGANIZER;CN="Tempo":mailto:hello@tempo.example',
    'ATTENDEE;CN="Ada Lovelace";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALS',
    ' E:mailto:ada@example.com',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

// The four changes of the UK clock in 2026 and 2027 (PRODUCT 4.1).
test.each(['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'])(
  'an 18:00 class on %s is at 18:00 in a calendar in London',
  (date) => {
    const startsAt = wallToInstant(date, '18:00').toISOString()
    const endsAt = wallToInstant(date, '18:50').toISOString()
    const text = calendarText([anEntry({ startsAt, endsAt })], { stampedAt })
    expect(studioTime(readUtc(valueOf(text, 'DTSTART')!))).toBe('18:00')
    expect(studioTime(readUtc(valueOf(text, 'DTEND')!))).toBe('18:50')
  },
)

function readUtc(stamp: string): Date {
  return new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

test('a cancellation says so twice, above the request in sequence', () => {
  const text = calendarText([anEntry({ method: 'CANCEL', status: 'CANCELLED', sequence: 1 })], { stampedAt })
  expect(valueOf(text, 'METHOD')).toBe('CANCEL')
  expect(valueOf(text, 'STATUS')).toBe('CANCELLED')
  expect(valueOf(text, 'SEQUENCE')).toBe('1')
  expect(valueOf(text, 'UID')).toBe('booking-1')
})

test('no line is longer than 75 bytes, and unfolding gives back every character', () => {
  const summary = `Zoë’s ${'💃🏽 Tänze, '.repeat(40)}end`
  const text = calendarText([anEntry({ summary })], { stampedAt })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
  expect(valueOf(text, 'SUMMARY')).toBe(summary.replace(/,/g, '\\,'))
})

test.each([
  ['Salsa; hips, arms \\ feet', 'Salsa\\; hips\\, arms \\\\ feet'],
  ['First\nsecond\r\nthird\rfourth', 'First\\nsecond\\nthird\\nfourth'],
  ['Salsa\u2028END:VEVENT', 'Salsa\\nEND:VEVENT'],
  ['Salsa\0\u0007', 'Salsa  '],
])('%j stands in an entry as %j', (summary, written) => {
  expect(valueOf(calendarText([anEntry({ summary })], { stampedAt }), 'SUMMARY')).toBe(written)
})

test('a name cannot end its own quotation or begin a line', () => {
  const attendee = { name: 'Ada"\r\nATTENDEE:mailto:eve@evil.example', email: 'ada@example.com' }
  const text = calendarText([anEntry()], { stampedAt, attendee })
  expect(text.match(/^ATTENDEE/gm)).toHaveLength(1)
  expect(valueOf(text, 'ATTENDEE')).toContain('CN="Ada ATTENDEE:mailto:eve@evil.example"')
})

test('no name is taken for an address', () => {
  const organizer = { name: `${'\\n'.repeat(30)}:mailto:eve@evil.example`, email: 'hello@tempo.example' }
  const [entry] = readCalendar(calendarText([anEntry()], { stampedAt, organizer })).entries
  expect(entry!.organizer).toBe('mailto:hello@tempo.example')
})

test('several entries make one calendar', () => {
  const text = calendarText([anEntry({ method: 'PUBLISH' }), anEntry({ method: 'PUBLISH', uid: 'booking-2' })], {
    stampedAt,
  })
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(text.match(/METHOD:PUBLISH/g)).toHaveLength(1)
})

test('a calendar that is not ours reads every text, however odd, as it was', () => {
  const words = fc
    .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(';', ',', '\\', '\\n', '"', ':', '\n', '💃🏽')))
    .map((parts) => parts.join(''))
  // Control characters become blanks, and every kind of line break one: the format knows no other.
  const written = (text: string) => text.replace(/\r\n|[\r\u0085\u2028\u2029]/g, '\n').replace(/(?!\n)\p{Cc}/gu, ' ')
  fc.assert(
    fc.property(words, words, words, words, (summary, location, description, name) => {
      const organizer = { name, email: 'hello@tempo.example' }
      const text = calendarText([anEntry({ summary, location, description })], {
        stampedAt,
        organizer,
        attendee: organizer,
      })
      expect(readCalendar(text).entries).toMatchObject([
        {
          uid: 'booking-1',
          summary: written(summary),
          location: written(location),
          description: written(description),
          organizer: 'mailto:hello@tempo.example',
        },
      ])
    }),
  )
})

// The four changes of the UK clock in 2026 and 2027 (PRODUCT 4.1), a quarter of an hour at a time: also the hour that comes twice and
// the one that is left out.
test.each(['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'])(
  'on %s a calendar that knows the zone shows the hour that the studio shows',
  (date) => {
    for (let at = Date.parse(`${date}T00:00:00Z`) - 3_600_000; at < Date.parse(`${date}T04:00:00Z`); at += 900_000) {
      const [startsAt, endsAt] = [new Date(at).toISOString(), new Date(at + 3_600_000).toISOString()]
      const [entry] = readCalendar(calendarText([anEntry({ startsAt, endsAt })], { stampedAt })).entries
      expect(entry).toMatchObject({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
      expect(entry!.start).toBe(`${studioDate(new Date(startsAt))}T${studioTime(new Date(startsAt))}:00`)
      expect(entry!.end).toBe(`${studioDate(new Date(endsAt))}T${studioTime(new Date(endsAt))}:00`)
    }
  },
)
