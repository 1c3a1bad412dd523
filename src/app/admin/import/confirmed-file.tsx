import { Link } from 'react-router'
import { Card } from '#src/ui/card.tsx'
import { Act } from '../admin-action.tsx'
import type { Figure } from './compared-totals.ts'
import { Figures } from './figures.tsx'
import { SideBySide } from './side-by-side.tsx'

type Confirmed = {
  liveOn: string | null
  undoneOn: string | null
  members: number
  /** Members of other files to whom it added. */
  addedTo: number
  /** Files that have added to its members since. */
  laterFiles: string[]
  memberships: number
  leftOut: number
  withoutPassword: number
  uninvited: number
  held: { released: number; withdrawn: number }
  acted: { memberId: string; name: string }[]
  totals: Figure[]
  payments: Figure[]
}

/** The result of a file: the old system beside what is here now, and the two ways on: Go live, or undo. */
export function ConfirmedFile({ file }: { file: Confirmed }) {
  const { liveOn, undoneOn, totals, payments } = file
  if (undoneOn) return <p>{`Undone on ${undoneOn}. Nothing of it is here any more.`}</p>
  return (
    <>
      <Figures
        figures={[
          { name: 'Members', value: file.members },
          ...(file.addedTo > 0 ? [{ name: 'Members added to', value: file.addedTo }] : []),
          { name: 'With something they hold', value: file.memberships },
          { name: 'Lines left out', value: file.leftOut },
          { name: 'Without a password yet', value: file.withoutPassword },
        ]}
      />
      {!liveOn && <BeforeLive file={file} />}
      {liveOn && file.uninvited > 0 && <Invitations uninvited={file.uninvited} />}
      {totals.length > 0 && (
        <section aria-labelledby="beside" className="grid gap-4">
          <h2 id="beside" className="text-2xl">
            Old system beside Tempo
          </h2>
          <SideBySide caption="As it is now" figures={totals} />
          {payments.length > 0 && <SideBySide caption="Next payments by day" figures={payments} />}
        </section>
      )}
      <p>
        <Link to="/dashboard/users?sort=newest">Look at the members</Link>
      </p>
    </>
  )
}

function BeforeLive({ file }: { file: Confirmed }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
      {file.members > 0 ? (
        <GoLive file={file} />
      ) : (
        <p>What it added leaves with Go live of the file that brought these people.</p>
      )}
      <Card as="section" tone="outline" className="grid gap-4">
        <h2 className="text-2xl">Undo all of it</h2>
        <Undo file={file} />
      </Card>
    </div>
  )
}

function GoLive({ file: { uninvited, held } }: { file: Confirmed }) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">Go live</h2>
      <p>Until now nobody of this file has been written to. With Go live these leave, and all that follows:</p>
      <ul className="list-disc pl-5">
        <li>{`${count(uninvited, 'invitation', 'invitations')} to choose a password`}</li>
        <li>{`${count(held.released, 'message', 'messages')} held for a day to come, each at its time`}</li>
      </ul>
      {held.withdrawn > 0 && (
        <p>{`${count(held.withdrawn, 'message', 'messages')} of days that are past will not be sent.`}</p>
      )}
      <Act intent="live" label="Go live" />
    </Card>
  )
}

function Undo({ file: { acted, laterFiles, members, addedTo } }: { file: Confirmed }) {
  if (laterFiles.length > 0)
    return (
      <p className="wrap-anywhere">{`Later files have added to its members. Please undo these first: ${laterFiles.join(', ')}.`}</p>
    )
  if (acted.length > 0)
    return (
      <>
        <p>Something was done for these members since, so the file cannot be undone:</p>
        <ul className="list-disc pl-5">
          {acted.map(({ memberId, name }) => (
            <li key={memberId} className="wrap-anywhere">
              <Link to={`/dashboard/users/${memberId}`}>{name}</Link>
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <>
      {(members > 0 || addedTo === 0) && (
        <p>{`${count(members, 'member goes', 'members go')} again, with everything that came with them.`}</p>
      )}
      {addedTo > 0 && (
        <p>{`What the file added to ${count(addedTo, 'other member', 'other members')} is taken off.`}</p>
      )}
      <Act intent="undo" label="Undo this file" variant="secondary" />
    </>
  )
}

function Invitations({ uninvited }: { uninvited: number }) {
  return (
    <Card as="section" className="grid max-w-text gap-4">
      <h2 className="text-2xl">Invitations</h2>
      <p>
        {uninvited === 1 ? '1 member has' : `${uninvited.toLocaleString('en-GB')} members have`} not been asked to
        choose a password. Until then they cannot sign in; you can book for them.
      </p>
      <Act intent="invite" label={uninvited === 1 ? 'Invite by email' : `Invite all ${uninvited} by email`} />
    </Card>
  )
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`
}
