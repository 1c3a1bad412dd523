import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { peopleInWords } from './campaign-fields.tsx'

type People = { total: number; some: readonly { id: number; name: string; email: string }[] }
type Props = { people: People; isNews: boolean; today: string; zone: string }

/** Who would get a draft, and the two ways to send it. */
export function SendIt({ people, isNews, today, zone }: Props) {
  const more = people.total - people.some.length
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card as="section" aria-labelledby="who" className="grid gap-3">
        <h2 id="who" className="text-2xl">
          {people.total === 0 ? 'To nobody yet' : `To ${peopleInWords(people.total)}`}
        </h2>
        {isNews && <p className="text-muted">News go only to those who agreed to the newsletter.</p>}
        <ul className="grid gap-1">
          {people.some.map(({ id, name, email }) => (
            <li key={id} className="wrap-anywhere">
              {name} <span className="text-muted">{email}</span>
            </li>
          ))}
        </ul>
        {more > 0 && <p className="text-muted">{`and ${more.toLocaleString('en-GB')} more`}</p>}
      </Card>
      <Card as="section" aria-labelledby="send" className="grid gap-5">
        <h2 id="send" className="text-2xl">
          Send it
        </h2>
        {people.total > 0 && (
          <PageForm intent="send" isOwn={false}>
            <Button>{`Send to ${peopleInWords(people.total)} now`}</Button>
          </PageForm>
        )}
        <PageForm intent="schedule" noValidate className="grid gap-4 sm:grid-cols-2">
          <Field label="Day" name="date" type="date" min={today} required />
          <Field label="Time" name="time" type="time" required hint={zone} />
          <SubmitButton variant="secondary" className="justify-self-start">
            Send at that time
          </SubmitButton>
        </PageForm>
      </Card>
    </div>
  )
}
