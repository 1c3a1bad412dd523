import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailLayout, EmailLink, EmailText } from '#src/studio/outbox/email-layout.tsx'

export type ReopenedFacts = {
  name: string
  /** `on Friday 25 December` */
  when: string
  /** Their classes that are back, with whose they were. */
  classes: { name: string; when: string; classUrl: string }[]
  /** They had hired the hall. */
  hadHall: boolean
  timetableUrl: string
  hallUrl: string
}

/** To those whose booking or hire a closure had cancelled: the studio is open then after all. */
export const email: Email<'studio-reopened', ReopenedFacts> = {
  kind: 'studio-reopened',
  subject: ({ when }) => `We are open after all ${when}`,
  Body: ({ facts }) => (
    <EmailLayout heading={`We are open after all ${facts.when}`} preview="You are not booked again: please choose.">
      <EmailText>
        Hello {facts.name}, we had told you that we are closed {facts.when}. We are open after all.
      </EmailText>
      {facts.classes.length > 0 && (
        <EmailText>
          These classes take place. We have not booked you again: please book if you would like to come.
        </EmailText>
      )}
      {facts.hadHall && <EmailText>The hall can be hired again for that time.</EmailText>}
      <EmailButton href={facts.classes.length > 0 || !facts.hadHall ? facts.timetableUrl : facts.hallUrl}>
        {facts.classes.length > 0 || !facts.hadHall ? 'See the timetable' : 'Hire the hall'}
      </EmailButton>
      {facts.classes.map((one) => (
        <EmailLink key={one.classUrl} href={one.classUrl}>{`${one.name}, ${one.when}`}</EmailLink>
      ))}
    </EmailLayout>
  ),
  sample: {
    name: 'Amara Cole',
    when: 'on Friday 25 December',
    classes: [
      {
        name: 'Street dance for Lily Cole',
        when: 'Friday 25 December, 18:00',
        classUrl: 'https://tempo.example/timetable?week=2026-12-21&session=5b0f9d1c-3f0e-4a57-8d0b-2f3a5a7c9e10',
      },
    ],
    hadHall: false,
    timetableUrl: 'https://tempo.example/timetable',
    hallUrl: 'https://tempo.example/hall-hire',
  },
}
