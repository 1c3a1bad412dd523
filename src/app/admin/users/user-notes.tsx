import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { SelectField, TextAreaField } from '#src/ui/forms/field.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { Act } from '../admin-action.tsx'

type Option = { value: string; label: string }
export type NoteLine = {
  id: string
  about: string
  isOfAccount: boolean
  text: string
  by: string
  ended: string | null
}

type Props = { notes: NoteLine[]; people: Option[] }

/** Staff notes on the people of an account, who never see them. */
export function UserNotes({ notes, people }: Props) {
  const isOne = people.length === 1
  const [current, ended] = [notes.filter((one) => !one.ended), notes.filter((one) => one.ended)]
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">Notes</h2>
      <Act key={notes.length} intent="note" label="Keep this note" variant="secondary">
        {!isOne && <WhoField id="note-about" people={people} />}
        <TextAreaField label="For staff only" name="text" rows={2} maxLength={2000} required />
      </Act>
      <ul className="grid gap-4">
        {current.map((note) => (
          <Note key={note.id} note={note} isNamed={!isOne}>
            {note.isOfAccount && !isOne && <Assign note={note} people={people} />}
            <PageForm intent="end-note" about={{ noteId: note.id }} preventScrollReset>
              <Button variant="secondary" size="small" aria-label={`Take off the note ${saidBriefly(note.text)}`}>
                Take off
              </Button>
            </PageForm>
          </Note>
        ))}
      </ul>
      {ended.length > 0 && (
        <Disclosure label={`Taken off: ${ended.length}`}>
          <ul className="grid gap-4">
            {ended.map((note) => (
              <Note key={note.id} note={note} isNamed={!isOne} />
            ))}
          </ul>
        </Disclosure>
      )}
    </Card>
  )
}

type NoteProps = { note: NoteLine; isNamed: boolean; children?: React.ReactNode }

function Note({ note: { about, text, by, ended }, isNamed, children }: NoteProps) {
  return (
    <li className="grid gap-1 border-l-4 border-line pl-4">
      {isNamed && <p className="font-semibold wrap-anywhere">{about}</p>}
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="text-[0.9375rem] text-muted">{by}</p>
      {ended && <p className="text-[0.9375rem] text-muted">{ended}</p>}
      {children && <div className="grid gap-3">{children}</div>}
    </li>
  )
}

/** Until it is said whose a note is, registers show it with everyone of the account. */
function Assign({ note: { id, text }, people }: { note: NoteLine; people: Option[] }) {
  return (
    <PageForm intent="assign-note" about={{ noteId: id }} preventScrollReset className="grid gap-2">
      <p className="text-[0.9375rem] text-muted">Registers show it with each of them until you say who it is about.</p>
      <WhoField id={`about-${id}`} people={people} />
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        aria-label={`Save who the note ${saidBriefly(text)} is about`}
      >
        Save
      </Button>
    </PageForm>
  )
}

function WhoField({ id, people }: { id: string; people: Option[] }) {
  const options = [{ value: '', label: 'Please choose' }, ...people]
  return <SelectField id={id} label="About" name="personId" required options={options} />
}

function saidBriefly(text: string): string {
  return `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`
}
