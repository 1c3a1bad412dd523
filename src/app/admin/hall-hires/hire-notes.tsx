import { Card } from '#src/ui/card.tsx'
import { TextAreaField } from '#src/ui/field.tsx'
import { Act, type Mistake } from './hire-acts.tsx'

type Note = { id: string; text: string; authorName: string; at: string }

/** What staff have written down; the customer never sees it. */
export function HireNotes({ notes, mistake }: { notes: Note[]; mistake: Mistake }) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">Notes</h2>
      <Act key={notes.length} intent="note" label="Keep this note">
        <TextAreaField
          label="For staff only"
          name="text"
          rows={2}
          maxLength={2000}
          required
          defaultValue={mistake?.values.text}
          error={mistake?.fields.text}
        />
      </Act>
      <ul className="grid gap-4">
        {notes.map(({ id, text, authorName, at }) => (
          <li key={id} className="grid gap-1 border-l-4 border-line pl-4">
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="text-[0.9375rem] text-muted">
              {authorName}, {at}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
