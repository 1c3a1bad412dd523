import type { CalendarEntry } from '#src/kit/calendar.ts'

/** An e-mail ready to send. */
export type RenderedEmail = {
  subject: string
  html: string
  text: string
  /** The same content as a text message; null when the e-mail has no short form. */
  sms: string | null
  calendar: CalendarEntry | CalendarEntry[] | null
  unsubscribeUrl: string | null
  /** Contains a link that opens an account: staff do not see its content once it can be sent. */
  isSecret: boolean
  /** The name it is sent in. */
  studio: { name: string; email: string; addressLines: string[] }
}

/** Renders e-mails, for the sender and for the pages that show them. */
export type EmailRenderer = {
  /** Throws for an unknown kind. */
  draw(kind: string, facts: Record<string, unknown>): Promise<RenderedEmail>
  /** Whether the links of that kind are for its recipient alone. */
  isSecret(kind: string): boolean
  /** What a list calls a message: its subject, or its kind when it cannot be rendered. */
  subjectOf(kind: string, facts: Record<string, unknown>): string
  /** Every kind of e-mail with sample facts for a preview. */
  samples: readonly { kind: string; facts: Record<string, unknown> }[]
}
