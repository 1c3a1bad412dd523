import type { CalendarEntry } from '#src/kit/calendar.ts'

/** An e-mail ready to leave. */
export type RenderedEmail = {
  subject: string
  html: string
  text: string
  /** The same news as a text message; null when the e-mail has no short form. */
  sms: string | null
  calendar: CalendarEntry | null
  unsubscribeUrl: string | null
  /** Carries a link that opens an account: staff do not see its content once it can leave. */
  isSecret: boolean
  /** In whose name it is written. */
  studio: { name: string; email: string; addressLines: string[] }
}

/** Where e-mails are drawn, for the person who sends or shows them. */
export type EmailRenderer = {
  /** Throws for a kind nobody has drawn. */
  draw(kind: string, facts: Record<string, unknown>): Promise<RenderedEmail>
  /** Whether the links of that kind are its receiver's alone. */
  isSecret(kind: string): boolean
  /** What a list calls a message: its subject, or its kind when it cannot be drawn. */
  subjectOf(kind: string, facts: Record<string, unknown>): string
  /** Every kind of e-mail with facts for a preview. */
  samples: readonly { kind: string; facts: Record<string, unknown> }[]
}
