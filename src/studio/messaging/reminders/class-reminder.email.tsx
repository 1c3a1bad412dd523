import type { Letter } from '#src/studio/outbox/letter.ts'
import {
  LetterButton,
  LetterDetails,
  LetterLayout,
  LetterLink,
  LetterNote,
  LetterText,
} from '#src/studio/outbox/letter-layout.tsx'
import { REMINDER_KIND } from '#src/studio/bookings/emails/booking-letter.ts'
import { classTime, endTime, type ReminderLetterFacts } from './reminder-letter.ts'

/** So many hours before a class, as the member wishes. */
export const letter: Letter<ReminderLetterFacts> = {
  kind: REMINDER_KIND,
  subject: (facts) => `Reminder: ${facts.className}, ${classTime(facts)}`,
  Body: ({ facts }) => (
    <LetterLayout heading="See you soon" preview={`${facts.className}, ${classTime(facts)}`}>
      <LetterText>
        Hello {facts.name}, {facts.personName ? `${facts.personName} has` : 'you have'} a class coming up.
      </LetterText>
      <LetterDetails
        rows={[
          ['Class', facts.className],
          ['When', `${classTime(facts)} to ${endTime(facts)}`],
          ['For', facts.personName ?? ''],
          ['Instructor', facts.instructor],
          ['Where', facts.room],
        ]}
      />
      <LetterButton href={facts.manageUrl}>View or cancel your booking</LetterButton>
      <LetterLink href={facts.classUrl}>The class on the timetable</LetterLink>
      <LetterNote>
        Cannot come? Please cancel before the class starts, so that somebody else can have the place.
        {!facts.isGuest && ' When and how we remind you is up to you, under Notifications.'}
      </LetterNote>
    </LetterLayout>
  ),
  sms: (facts) => {
    const who = facts.personName ? ` (${facts.personName})` : ''
    return `Reminder: ${facts.className}${who}, ${classTime(facts)}. Cannot come? ${facts.manageUrl}`
  },
  sample: {
    name: 'Amara Cole',
    personName: null,
    className: 'Street dance',
    startsAt: '2026-11-23T18:00:00.000Z',
    endsAt: '2026-11-23T18:50:00.000Z',
    instructor: 'Maya Lindqvist',
    room: 'Studio',
    manageUrl: 'https://tempo.example/dashboard/schedule',
    classUrl: 'https://tempo.example/timetable?week=2026-11-23&session=5b0f9d1c-3f0e-4a57-8d0b-2f3a5a7c9e10',
  },
}
