import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Field } from '#src/ui/forms/field.tsx'

/** The member's own calendar feed: created, replaced or switched off at any time. */
export function CalendarLink({ address }: { address: string | null }) {
  return (
    <Disclosure label="Your classes in your calendar" className="max-w-text">
      {address === null ? (
        <PostForm action="/calendar-feed" className="grid justify-items-start gap-3">
          <p>Make a secret link, and your calendar program keeps up with your bookings by itself.</p>
          <Button size="small" variant="secondary" name="wish" value="open">
            Make a calendar link
          </Button>
        </PostForm>
      ) : (
        <PostForm action="/calendar-feed" className="grid gap-3">
          <p>
            <a href={address.replace(/^https?:/, 'webcal:')}>Add it to your calendar</a>, or copy the link into it.
            Whoever has the link sees your classes; make a new one if it got about.
          </p>
          <Field label="Calendar link" name="address" readOnly value={address} />
          <div className="flex flex-wrap gap-3">
            <Button size="small" variant="secondary" name="wish" value="open">
              Make a new link
            </Button>
            <Button size="small" variant="secondary" name="wish" value="close">
              Switch the link off
            </Button>
          </div>
        </PostForm>
      )}
    </Disclosure>
  )
}
