import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'

export type NewsletterState = {
  /** The thank-you replaces the form. */
  isThanked?: boolean
  errors?: Record<string, string>
  values?: Record<string, string>
}

/** The newsletter form. It posts to /newsletter, whose page renders the same box with the answer; the enhancement script puts
 *  that answer here (specification 4: the thank-you after 500 ms). */
export function NewsletterBox({ lead, state = {} }: { lead: string; state?: NewsletterState }) {
  const { isThanked, errors, values } = state
  return (
    <section data-newsletter-box aria-labelledby="newsletter-title" id="newsletter" className="newsletter">
      <div className="grid content-start gap-3">
        <h2 id="newsletter-title">Stay in step</h2>
        <p className="text-lg">{lead}</p>
      </div>
      {isThanked ? (
        <div tabIndex={-1} role="status">
          <Notice tone="success">
            Thank you for subscribing! Please check your email and confirm with one click, so that we know it is you.
          </Notice>
        </div>
      ) : (
        <form data-newsletter method="post" action="/newsletter" noValidate className="newsletter-line grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Name"
              name="name"
              required={false}
              autoComplete="name"
              maxLength={80}
              defaultValue={values?.name}
              error={errors?.name}
            />
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              required
              defaultValue={values?.email}
              error={errors?.email}
            />
          </div>
          <Button className="justify-self-start">Subscribe</Button>
        </form>
      )}
    </section>
  )
}
