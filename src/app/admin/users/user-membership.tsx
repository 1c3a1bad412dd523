import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Field, SelectField } from '#src/ui/forms/field.tsx'
import { FoldedAct } from '../admin-action.tsx'
import { type Debt, DebtFields } from '../till/take-debt.tsx'

type Period = { id: string; name: string; span: string; classes: string; source: string; state: string }

type Membership = {
  periods: Period[]
  /** What can be extended, the last month first. */
  extendable: { value: string; label: string }[]
  /** What can be paused, the plan first; and the pauses that are planned or on. */
  pausable: { value: string; label: string }[]
  paused: { holdingId: string; text: string }[]
  pending: string | null
  collectedBy: string
  /** For classes of a month that was not paid, and fees; null for nothing. */
  owed: string | null
  debt: Debt | null
  /** What is on the account; null for nothing. */
  credit: string | null
  entries: { id: string; text: string }[]
  choices: { packages: { value: string; label: string }[] }
}

/** A member's months, past and present, with what is used of each; and forms to grant one or extend the last. */
export function UserMembership({
  user: { periods, extendable, pausable, paused, pending, collectedBy, owed, debt, credit, entries, choices },
  isAdmin,
}: {
  user: Membership
  isAdmin: boolean
}) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">Membership</h2>
      <p>
        Collected by: <strong>{collectedBy}</strong>
        {pending && `. Changes to ${pending}.`}
      </p>
      {owed !== null && (
        <p>
          Owes <strong>{owed}</strong>.
        </p>
      )}
      {debt && (
        <FoldedAct title="Take what is owed" intent="debt" label="Take it" isCard={false}>
          <DebtFields {...debt} />
        </FoldedAct>
      )}
      {periods.length === 0 && <p className="text-muted">This person has never held anything.</p>}
      <Periods periods={periods.slice(0, SHOWN)} />
      {periods.length > SHOWN && (
        <Disclosure label={`${periods.length - SHOWN} more before`}>
          <Periods periods={periods.slice(SHOWN)} />
        </Disclosure>
      )}
      {paused.map(({ holdingId, text }) => (
        <p key={holdingId}>
          Paused: <strong>{text}</strong>
        </p>
      ))}
      {credit !== null && (
        <p>
          Credit on the account: <strong>{credit}</strong>
        </p>
      )}
      {isAdmin && (
        <>
          <Granting packages={choices.packages} />
          {extendable.length > 0 && <Extending choices={extendable} />}
          {pausable.length > 0 && <Pausing choices={pausable} />}
          {paused.length > 0 && <EndingPause paused={paused} />}
          {owed !== null && <Forgiving owed={owed} />}
          <Credit entries={entries} />
        </>
      )}
    </Card>
  )
}

const SHOWN = 4

function Periods({ periods }: { periods: Period[] }) {
  return (
    <ul className="grid divide-y divide-line">
      {periods.map((period) => (
        <li key={period.id} className="grid gap-1 py-3">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {period.name}
            <Badge tone={period.state === 'Now' ? 'success' : 'plain'}>{period.state}</Badge>
          </p>
          <p className="tabular-nums">{period.classes}</p>
          <p className="text-muted">
            {period.span}. {period.source}.
          </p>
        </li>
      ))}
    </ul>
  )
}

function Granting({ packages }: { packages: { value: string; label: string }[] }) {
  return (
    <FoldedAct title="Grant a product" intent="grant" label="Grant it" isCard={false}>
      <p className="text-muted">
        Nothing is charged. A plan is granted for a month, from now or when the one this person holds has ended.
      </p>
      <SelectField label="Product" name="packageId" id="grant-package" options={packages} />
      <Reason id="grant-reason" />
    </FoldedAct>
  )
}

function Extending({ choices }: { choices: { value: string; label: string }[] }) {
  return (
    <FoldedAct title="Extend" intent="extend" label="Extend" isCard={false}>
      <SelectField label="What" name="holdingId" id="extend-holding" options={choices} />
      <Field label="Days more" name="days" type="number" min={1} max={366} required defaultValue="7" />
      <Reason id="extend-reason" />
    </FoldedAct>
  )
}

function Pausing({ choices }: { choices: { value: string; label: string }[] }) {
  return (
    <FoldedAct title="Pause" intent="pause" label="Pause" isCard={false}>
      <p className="text-muted">
        Bookings on these days are cancelled; the days are added at the end, and nothing is collected in them.
      </p>
      <SelectField label="What" name="holdingId" id="pause-holding" options={choices} />
      <Field label="First day" name="from" id="pause-from" type="date" required />
      <Field label="Last day" name="until" id="pause-until" type="date" required />
      <Reason id="pause-reason" />
    </FoldedAct>
  )
}

function EndingPause({ paused }: Pick<Membership, 'paused'>) {
  return (
    <FoldedAct title="End the pause" intent="end-pause" label="End the pause" isCard={false}>
      <p className="text-muted">Classes can be booked again from today, and the days not used come off the end.</p>
      <SelectField
        label="What"
        name="holdingId"
        id="end-pause-holding"
        options={paused.map(({ holdingId: value, text: label }) => ({ value, label }))}
      />
    </FoldedAct>
  )
}

function Forgiving({ owed }: { owed: string }) {
  return (
    <FoldedAct title="Forgive the debt" intent="forgive" label={`Forgive ${owed}`} isCard={false}>
      <p className="text-muted">Nothing is asked for any more, and a new membership can begin.</p>
      <Reason id="forgive-reason" />
    </FoldedAct>
  )
}

function Credit({ entries }: Pick<Membership, 'entries'>) {
  return (
    <>
      {entries.length > 0 && (
        <Disclosure label="What was entered on the account">
          <ul className="grid list-disc gap-1 pl-5 tabular-nums">
            {entries.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <FoldedAct title="Change the credit" intent="account" label="Change the credit" isCard={false}>
        <p className="text-muted">Credit is used first for whatever this person pays next.</p>
        <SelectField
          label="Add or take"
          name="direction"
          id="account-direction"
          options={{ add: 'Add credit', take: 'Take credit' }}
        />
        <Field
          label="Amount in pounds"
          name="amount"
          id="account-amount"
          required
          inputMode="decimal"
          autoComplete="off"
        />
        <Reason id="account-reason" />
      </FoldedAct>
    </>
  )
}

function Reason({ id }: { id: string }) {
  return (
    <Field label="Reason, kept in the activity log" name="reason" id={id} required maxLength={500} autoComplete="off" />
  )
}
