import { Link } from 'react-router'
import { Card } from '#src/ui/card.tsx'
import { Act } from '../admin-action.tsx'
import { Figures } from './figures.tsx'

type Confirmed = {
  members: number
  memberships: number
  leftOut: number
  withoutPassword: number
  uninvited: number
}

/** The result of a file, and the invitations still to be sent. */
export function ConfirmedFile({ file }: { file: Confirmed }) {
  const { members, memberships, leftOut, withoutPassword, uninvited } = file
  return (
    <>
      <Figures
        figures={[
          { name: 'Members', value: members },
          { name: 'With a membership', value: memberships },
          { name: 'Lines left out', value: leftOut },
          { name: 'Without a password yet', value: withoutPassword },
        ]}
      />
      {uninvited > 0 && (
        <Card as="section" className="grid max-w-text gap-4">
          <h2 className="text-2xl">Invitations</h2>
          <p>
            {uninvited === 1 ? '1 member has' : `${uninvited.toLocaleString('en-GB')} members have`} not been asked to
            choose a password. Until then they cannot sign in; you can book for them.
          </p>
          <Act intent="invite" label={uninvited === 1 ? 'Invite by email' : `Invite all ${uninvited} by email`} />
        </Card>
      )}
      <p>
        <Link to="/dashboard/users?sort=newest">Look at the members</Link>
      </p>
    </>
  )
}
