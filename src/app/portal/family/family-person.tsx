import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageForm, useIsShownAgain } from '#src/ui/forms/page-form.tsx'

type Person = { id: string; name: string; birthday: string }
type Props = { person: Person & { places: string[] } }

/** One person of the family, with their bookings, and the buttons to rename and remove them. */
export function FamilyPerson({ person }: Props) {
  const { id, name, places } = person
  const about = { personId: id }
  return (
    <Card as="li" data-person={id} className="grid gap-2 wrap-anywhere">
      <h2 className="text-2xl">{name}</h2>
      <p className="text-muted">{held(places.length)}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Disclosure label={`Change ${name}’s name`} isOpen={useIsShownAgain({ intent: 'rename', about })}>
          <PageForm intent="rename" isEdit about={about} reloadDocument className="grid gap-3">
            <Field label="Name" name="name" required maxLength={60} autoComplete="off" defaultValue={name} />
            <Button size="small" className="justify-self-start">
              Save Changes
            </Button>
          </PageForm>
        </Disclosure>
        <BirthdayOf person={person} label={`${name}’s birthday`} />
        <Disclosure label={`Remove ${name}`}>
          <PageForm
            intent="remove"
            about={about}
            isOwn={false}
            reloadDocument
            className="grid justify-items-start gap-3"
          >
            {places.length > 0 && (
              <>
                <p>These places are cancelled:</p>
                <ul className="list-disc pl-5">
                  {places.map((place) => (
                    <li key={place}>{place}</li>
                  ))}
                </ul>
              </>
            )}
            <Button size="small" variant="danger" aria-label={`Remove ${name}`}>
              Remove
            </Button>
          </PageForm>
        </Disclosure>
      </div>
    </Card>
  )
}

/** Day and month, for the register. */
export function BirthdayOf({ person: { id, birthday }, label }: { person: Person; label: string }) {
  const about = { personId: id }
  return (
    <Disclosure label={label} isOpen={useIsShownAgain({ intent: 'birthday', about })}>
      <PageForm intent="birthday" isEdit about={about} reloadDocument className="grid gap-3">
        <Field
          label="Day and month"
          name="birthday"
          maxLength={30}
          autoComplete="off"
          required={false}
          defaultValue={birthday}
          hint="Such as 4 March, so that the teacher knows on the day. No year; leave it empty and nothing is kept."
        />
        <Button size="small" className="justify-self-start">
          Save Changes
        </Button>
      </PageForm>
    </Disclosure>
  )
}

function held(places: number): string {
  if (places === 0) return 'No upcoming classes'
  return places === 1 ? '1 upcoming class' : `${places} upcoming classes`
}
