import { dayInWords, studioTime } from '#src/kit/time.ts'
import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'

export type SkippedFacts = { class: string; startsAt: string; endsAt: string; timetableUrl: string }

/** To the studio: a class could not be put on the timetable because its room was taken. */
export const email: Email<'class-session-skipped', SkippedFacts> = {
  kind: 'class-session-skipped',
  subject: (facts) => `${facts.class} on ${dayOf(facts)} has no room`,
  Body: ({ facts }) => (
    <EmailLayout heading="A class has no room" preview={`${facts.class}, ${dayOf(facts)}`}>
      <EmailText>The room was already taken, so this date was left off the timetable.</EmailText>
      <EmailDetails
        rows={[
          ['Class', facts.class],
          ['Date', dayOf(facts)],
          ['Time', `${timeOf(facts.startsAt)} to ${timeOf(facts.endsAt)}`],
        ]}
      />
      <EmailButton href={facts.timetableUrl}>See that week</EmailButton>
      <EmailNote>It will be put on the timetable by itself once the room is free. Nobody had booked it.</EmailNote>
    </EmailLayout>
  ),
  sample: {
    class: 'Karate basics',
    startsAt: '2026-11-30T18:00:00.000Z',
    endsAt: '2026-11-30T19:00:00.000Z',
    timetableUrl: 'http://localhost:3000/timetable?week=2026-11-30',
  },
}

function dayOf(facts: SkippedFacts): string {
  return dayInWords(new Date(facts.startsAt))
}

function timeOf(instant: string): string {
  return studioTime(new Date(instant))
}
