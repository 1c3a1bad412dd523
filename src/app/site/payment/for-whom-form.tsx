import { Form } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/forms/field.tsx'

type Props = {
  /** Nobody where there is nothing to choose. */
  people: readonly { id: string; name: string }[]
  personId: string
  /** What else the address of the page holds. */
  keeps: Record<string, string>
}

/** For whom of an account something is bought: a form of its own that shows the page again, without scripts too. */
export function ForWhomForm({ people, personId, keeps }: Props) {
  if (people.length === 0) return null
  return (
    <Form method="get" preventScrollReset className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
      {Object.entries(keeps).map(
        ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SelectField
        key={personId}
        label="For whom?"
        name="for"
        defaultValue={personId}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button variant="secondary">Choose</Button>
    </Form>
  )
}
