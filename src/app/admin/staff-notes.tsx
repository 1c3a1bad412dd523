import { isolated } from '#src/kit/text/isolated.ts'
import { Card } from '#src/ui/card.tsx'
import { TextAreaField } from '#src/ui/forms/field.tsx'
import { Act } from './admin-action.tsx'

type Note = { id: string; text: string; authorName: string; at: string; isForCustomer: boolean }

/** Staff notes on a hire; the hirer sees those alone that say why a deposit is kept. */
export function StaffNotes({ notes }: { notes: Note[] }) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">Notes</h2>
      <Act key={notes.length} intent="note" label="Keep this note">
        <TextAreaField label="For staff only" name="text" rows={2} maxLength={2000} required />
      </Act>
      <ul className="grid gap-4">
        {notes.map(({ id, text, authorName, at, isForCustomer }) => (
          <li key={id} className="grid gap-1 border-l-4 border-line pl-4">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="text-[0.9375rem] text-muted">
              {isolated(authorName)}, {at}
              {isForCustomer && '. The customer has been told'}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
