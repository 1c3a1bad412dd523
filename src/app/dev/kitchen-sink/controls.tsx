import { Button, ButtonLink, type ButtonSize, type ButtonVariant } from '#src/ui/button.tsx'
import { CheckboxField, Field, SelectField, TextAreaField } from '#src/ui/forms/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Shelf } from './shelf.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']
const sizes: ButtonSize[] = ['small', 'medium', 'large']
const levels = [
  { value: '', label: 'All levels' },
  { value: 'beginner', label: 'Beginner' },
  { value: 'closed', label: 'Not on offer', disabled: true },
]

/** Buttons and fields. */
export function Controls() {
  return (
    <>
      <Shelf title="Buttons">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            {sizes.map((size) => (
              <Button key={size} type="button" variant={variant} size={size}>
                {variant} {size}
              </Button>
            ))}
            <Button type="button" variant={variant} disabled>
              disabled
            </Button>
            <Button type="button" variant={variant} isBusy>
              Processing...
            </Button>
            <ButtonLink to="#buttons" variant={variant}>
              a link
              <Icon name="arrow" />
            </ButtonLink>
          </div>
        ))}
      </Shelf>
      <Shelf title="Fields">
        <form className="grid gap-5 md:grid-cols-2">
          <Field label="Empty" name="empty" />
          <Field label="Filled" name="filled" defaultValue="Amara Osei" required />
          <Field label="Optional" name="optional" required={false} placeholder="As you like" />
          <Field
            label="With a hint"
            name="hint"
            hint="At least 6 characters."
            type="password"
            autoComplete="new-password"
          />
          <Field
            label="With an error"
            name="error"
            defaultValue="nobody"
            error="Please enter a valid email address"
            autoComplete="off"
          />
          <Field label="Disabled" name="disabled" defaultValue="Not to be changed" disabled />
          <Field label="A date" name="date" type="date" defaultValue="2026-11-23" />
          <Field label="A time" name="time" type="time" defaultValue="18:15" />
          <SelectField label="A choice" name="level" options={levels} />
          <SelectField label="A choice with an error" name="wrong" options={levels} error="Please choose one" />
          <TextAreaField label="Longer words" name="words" hint="Anything we should know." />
          <TextAreaField label="Longer words with an error" name="wrong-words" error="That is too long" />
          <CheckboxField label="A tick box" name="tick" defaultChecked />
          <CheckboxField label="A tick box with an error" name="wrong-tick" error="Please tick this to go on" />
          <Button className="justify-self-start">Send</Button>
        </form>
      </Shelf>
    </>
  )
}
