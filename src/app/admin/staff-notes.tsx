import { Card } from '#src/ui/card.tsx'
import { TextAreaField } from '#src/ui/forms/field.tsx'
import { Act } from './admin-action.tsx'

type Note = { id: string; text: string; authorName: string; at: string }

type Props = {
  notes: Note[]
  variant?: Parameters<typeof Act>[0]['variant']
}

/** Staff notes on a person or a hire; the person never sees them. */
export function StaffNotes({ notes, variant }: Props) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">Notes</h2>
      <Act key={notes.length} intent="note" label="Keep this note" variant={variant}>
        <TextAreaField label="For staff only" name="text" rows={2} maxLength={2000} required />
      </Act>
      <ul className="grid gap-4">
        {notes.map(({ id, text, authorName, at }) => (
          <li key={id} className="grid gap-1 border-l-4 border-line pl-4">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="text-[0.9375rem] text-muted">
              {authorName}, {at}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
