import { EmailNote } from '#src/studio/outbox/email-layout.tsx'

/** The "this wasn't me" link at the end of every security e-mail. */
export function NotMe({ href }: { href: string }) {
  return (
    <EmailNote>
      If this wasn’t you, <a href={href}>lock your account</a>: every device is signed out, and nothing can be changed
      until you have chosen a new password.
    </EmailNote>
  )
}
