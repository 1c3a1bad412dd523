import type { Email } from '#src/studio/outbox/email.ts'
import {
  EmailButton,
  EmailDetails,
  EmailLayout,
  EmailLink,
  EmailNote,
  EmailText,
} from '#src/studio/outbox/email-layout.tsx'
import { REMINDER_KIND } from '#src/studio/bookings/emails/booking-email.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { otherThanReader } from '#src/studio/bookings/emails/whose-place.ts'
import { classTime, endTime, type ReminderEmailFacts } from './reminder-email.ts'

/** Sent the number of hours before a class that the member chose. */
export const email: Email<typeof REMINDER_KIND, ReminderEmailFacts> = {
  kind: REMINDER_KIND,
  subject: (facts) => `Reminder: ${forWhom(facts.className, facts)}, ${classTime(facts)}`,
  Body: ({ facts }) => (
    <EmailLayout heading="See you soon" preview={`${forWhom(facts.className, facts)}, ${classTime(facts)}`}>
      <EmailText>
        Hello {facts.name}, {otherThanReader(facts) ? `${otherThanReader(facts)} has` : 'you have'} a class coming up.
      </EmailText>
      <EmailDetails
        rows={[
          ['Class', facts.className],
          ['When', `${classTime(facts)} to ${endTime(facts)}`],
          ['For', facts.personName ?? ''],
          ['Instructor', facts.instructor],
          ['Where', facts.room],
        ]}
      />
      <EmailButton href={facts.manageUrl}>View or cancel your booking</EmailButton>
      <EmailLink href={facts.classUrl}>The class on the timetable</EmailLink>
      <EmailNote>
        Cannot come? Please cancel, so that somebody else can have the place. {facts.terms}
        {!facts.isGuest && ' When and how we remind you is up to you, under Notifications.'}
      </EmailNote>
    </EmailLayout>
  ),
  sms: (facts) => `Reminder: ${forWhom(facts.className, facts)}, ${classTime(facts)}. Cannot come? ${facts.manageUrl}`,
  sample: {
    name: 'Amara Cole',
    personName: 'Lily Cole',
    className: 'Street dance',
    startsAt: '2026-11-23T18:00:00.000Z',
    endsAt: '2026-11-23T18:50:00.000Z',
    instructor: 'Maya Lindqvist',
    room: 'Studio',
    manageUrl: 'https://tempo.example/dashboard/schedule',
    classUrl: 'https://tempo.example/timetable?week=2026-11-23&session=5b0f9d1c-3f0e-4a57-8d0b-2f3a5a7c9e10',
  },
}
