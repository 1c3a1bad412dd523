import { useId } from 'react'
import { Card } from '#src/ui/card.tsx'

/** What a reader of the outbox may see of an e-mail. */
export type EmailPreview = {
  subject: string
  html: string
  text: string
  sms: string | null
  /** The attached calendar file, as text. */
  calendar: string | null
}

/** An e-mail as its recipient gets it: the HTML in a frame without scripts, the text beside it, and its links. */
export function EmailView({ email, channel }: { email: EmailPreview; channel: 'email' | 'sms' }) {
  if (channel === 'sms') return <TextPart title="Text message" text={email.sms ?? ''} />
  return (
    <div className="grid gap-8">
      <iframe
        title={`Letter: ${email.subject}`}
        // Neither scripts nor forms nor our own origin; links open beside it.
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={email.html.replace('<head>', '<head><base target="_blank">')}
        className="h-[36rem] w-full rounded-lg border border-line bg-white"
      />
      <TextPart title="Text part" text={email.text} />
      {email.calendar && <TextPart title="Calendar entry" text={email.calendar} />}
    </div>
  )
}

function TextPart({ title, text }: { title: string; text: string }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      <Card tone="sunk" className="overflow-x-auto">
        <p className="font-mono text-sm whitespace-pre-wrap wrap-anywhere">
          {text.split(/(https?:\/\/[^\s<>"]+)/).map((piece, at) =>
            at % 2 === 1 ? (
              <a key={`${at}-${piece}`} href={piece}>
                {piece}
              </a>
            ) : (
              piece
            ),
          )}
        </p>
      </Card>
    </section>
  )
}
