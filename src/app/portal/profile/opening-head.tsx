import { isolated } from '#src/kit/text/isolated.ts'
import { Link } from 'react-router'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button, buttonLook, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { Ring } from '#src/ui/meter.tsx'
import type { OpeningHead } from './opening-head.server.ts'
import { Suggestions, Waits } from './opening-lists.tsx'
import type { Need, ThingToDo } from './things-to-do.ts'

/** The portal's head: first steps for new members, otherwise the next class, the remaining classes and what needs doing. */
export function Opening({ name, head }: { name: string; head: OpeningHead }) {
  const first = name.split(' ')[0] ?? name
  if (head.isNew) return <FirstSteps name={first} head={head} />
  return (
    <section aria-labelledby="opening" className="grid grid-cols-1 gap-4">
      <h2 id="opening" className="text-3xl">
        Hello {first}
      </h2>
      <div className="grid grid-cols-1 items-stretch gap-4 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <NextClass head={head} />
        <ClassesLeft head={head} />
      </div>
      <ThingsToDo things={head.things} need={head.need} />
      <Suggestions suggested={head.suggested} />
      <Waits waits={head.waits} />
    </section>
  )
}

function NextClass({ head: { next, more, allowance, need } }: { head: OpeningHead }) {
  const find = need.kind === 'book' ? 'primary' : 'secondary'
  if (!next) {
    return (
      <Card as="section" tone="sunk" aria-label="Next class" className="grid content-center justify-items-start gap-3">
        <p className="small-caps text-muted">Next class</p>
        <p className="font-display text-2xl font-bold">Nothing is booked.</p>
        <p className="text-muted">
          {allowance && allowance.remaining !== 0 ? 'You have classes left to use.' : 'Have a look at what is on.'}
        </p>
        <ButtonLink to="/timetable" variant={find}>
          Find a class
        </ButtonLink>
      </Card>
    )
  }
  const where = `/api/bookings/${next.reference}/calendar`
  return (
    <Card
      as="section"
      tone="hue"
      aria-label="Next class"
      className={`hue-${next.typeId} grid grid-cols-1 content-start gap-4`}
    >
      <div className="grid grid-cols-1 gap-1">
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="small-caps text-hue-ink">Next class</span>
          {more > 0 && (
            <Link to="/dashboard/schedule" className="py-0.5 font-semibold text-hue-ink underline underline-offset-4">
              {more} more booked
            </Link>
          )}
        </p>
        <h3 className="text-3xl text-hue-ink">
          <a href={next.href} className="underline decoration-current/30 decoration-2 underline-offset-4">
            {next.name}
          </a>
          {next.personName && <span className="font-text text-lg"> for {isolated(next.personName)}</span>}
        </h3>
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <NextFact icon="calendar" name="Date" value={next.day} />
        <NextFact icon="clock" name="Time" value={next.time} />
        <NextFact icon="place" name="Room" value={next.room} />
        {next.instructor && <NextFact icon="person" name="Instructor" value={`with ${next.instructor}`} />}
      </dl>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {next.hasStarted ? (
          <Badge>Started</Badge>
        ) : (
          <PostForm action={`/bookings/${next.reference}/cancellation`}>
            <Button variant="secondary" size="small" aria-label={`Cancel ${forWhom(next.name, next)}, ${next.day}`}>
              Cancel
            </Button>
          </PostForm>
        )}
        <ButtonLink to={where} variant="quiet" size="small" download>
          <Icon name="calendar" />
          Add to calendar
        </ButtonLink>
        <ButtonLink to="/timetable" variant={find} size="small" className="ml-auto">
          Find a class
        </ButtonLink>
      </div>
    </Card>
  )
}

function NextFact({ icon, name, value }: { icon: IconName; name: string; value: string }) {
  return (
    <div className="flex items-center gap-2.5">
      <dt>
        <Icon name={icon} className="text-hue-ink" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

function ClassesLeft({ head: { allowance, plan, until, passes, credit, words } }: { head: OpeningHead }) {
  return (
    <Card as="section" aria-label="Classes left" className="flex flex-wrap items-center gap-5 xl:content-center">
      {allowance ? (
        <>
          {allowance.remaining !== null && allowance.of !== null && (
            <Ring
              value={allowance.remaining}
              max={allowance.of}
              label={`${allowance.remaining} of ${allowance.of} classes left`}
            />
          )}
          <div className="grid min-w-0 gap-0.5">
            <p className="text-lg font-semibold">{leftInWords(allowance.remaining)}</p>
            <p className="text-muted">{allowance.of === null ? plan : `of ${allowance.of} with the ${plan}`}</p>
            <p className="text-muted">{`until ${until}`}</p>
            {credit && <p className="text-muted">{`${credit} on your account`}</p>}
          </div>
        </>
      ) : passes.length > 0 ? (
        <ul className="grid gap-2">
          {passes.map((pass) => (
            <li key={pass.id}>
              <span className="block text-lg font-semibold">{pass.name}</span>
              <span className="text-muted">{`${pass.left}${pass.until ? `, until ${pass.until}` : ''}`}</span>
            </li>
          ))}
        </ul>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-lg font-semibold">No classes to book with at the moment</p>
          <ButtonLink to="/dashboard/membership" variant="secondary">
            {words.choose}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

function ThingsToDo({ things, need }: { things: ThingToDo[]; need: Need }) {
  if (things.length === 0) return null
  return (
    <section aria-labelledby="to-do" className="grid gap-2">
      <h3 id="to-do" className="text-xl">
        What needs doing
      </h3>
      <ul className="grid gap-2">
        {things.map(({ id, text, action }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border-l-4 border-accent bg-sunk px-4 py-3"
          >
            <span className="min-w-0 font-medium break-words">{text}</span>
            <a
              href={action.to}
              className={buttonLook({ variant: isNeed(need, id) ? 'primary' : 'secondary', size: 'small' })}
            >
              {action.label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function isNeed(need: Need, id: string): boolean {
  return need.kind === 'thing' && need.id === id
}

function FirstSteps({ name, head: { things, need, waits, firstStep } }: { name: string; head: OpeningHead }) {
  return (
    <section aria-labelledby="opening" className="grid gap-4">
      <Card tone="hue" className="hue-dance grid gap-6">
        <div className="grid gap-2">
          <h2 id="opening" className="text-3xl text-hue-ink sm:text-4xl">
            Good to have you here, {name}
          </h2>
          <p className="max-w-text text-lg">{firstStep ? 'Two steps' : 'One step'} and you are moving.</p>
        </div>
        <ol className="grid gap-4 sm:grid-cols-2">
          {firstStep && (
            <Step no="1" title={firstStep.title} text={firstStep.text}>
              <ButtonLink to="/dashboard/membership" variant={need.kind === 'buy' ? 'primary' : 'secondary'}>
                {firstStep.see}
              </ButtonLink>
            </Step>
          )}
          <Step
            no={firstStep ? '2' : '1'}
            title="Book your first class"
            text="Any class on the timetable with a free place."
          >
            <ButtonLink to="/timetable" variant="secondary">
              See the timetable
            </ButtonLink>
          </Step>
        </ol>
      </Card>
      <ThingsToDo things={things} need={need} />
      <Waits waits={waits} />
    </section>
  )
}

function Step({ no, title, text, children }: { no: string; title: string; text: string; children: React.ReactNode }) {
  return (
    <li className="grid content-start justify-items-start gap-2 rounded-lg bg-raised p-5">
      <span aria-hidden="true" className="font-display text-2xl font-bold text-hue-ink">
        {no}
      </span>
      <h3 className="text-xl">{title}</h3>
      <p className="pb-2 text-muted">{text}</p>
      {children}
    </li>
  )
}

/** Beside the number; unlimited ones have none. */
function leftInWords(remaining: number | null): string {
  if (remaining === null) return 'Unlimited classes'
  return remaining === 1 ? 'class left' : 'classes left'
}
