import { Badge, type BadgeTone } from '#src/ui/badge.tsx'
import { Beats } from '#src/ui/motion/beats.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fill, Ring } from '#src/ui/meter.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Cell, Table } from '#src/ui/table.tsx'
import { TabLinks } from '#src/ui/tabs.tsx'
import { Shelf } from './shelf.tsx'

const tones: BadgeTone[] = ['plain', 'hue', 'accent', 'success', 'error', 'info']
const cards = ['raised', 'sunk', 'hue', 'outline'] as const
const tabs = ['Profile', 'Membership', 'Bookings'].map((label, index) => ({
  to: `#${label.toLowerCase()}`,
  label,
  isCurrent: index === 0,
}))

/** Cards, meters and skeletons. */
export function Shapes() {
  return (
    <>
      <Shelf title="Badges">
        <p className="hue-dance flex flex-wrap gap-3">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </p>
      </Shelf>
      <Shelf title="Cards">
        <div className="hue-yoga grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {cards.map((tone) => (
            <Card key={tone} tone={tone}>
              <h3>{tone}</h3>
              <p>One thing on one sheet.</p>
            </Card>
          ))}
        </div>
      </Shelf>
      <Shelf title="Counts">
        <div className="flex flex-wrap items-center gap-8">
          {[0, 4, 12].map((value) => (
            <span key={value} className="grid w-24 gap-1">
              {`${value} of 12 left`}
              <Fill value={value} max={12} />
            </span>
          ))}
          <Ring value={4} max={6} label="4 of 6 classes remaining" />
          <Ring value={0} max={6} label="No classes remaining" />
          <Beats count={10} className="w-72 text-accent-ink" />
        </div>
      </Shelf>
      <Shelf title="Tables">
        <Table caption="Three classes" head={['Class', 'Time', 'Places']}>
          {['Vinyasa flow', 'Street dance juniors', 'Pad work'].map((name, index) => (
            <tr key={name}>
              <Cell>{name}</Cell>
              <Cell>{`${17 + index}:15`}</Cell>
              <Cell>{index * 5} of 12</Cell>
            </tr>
          ))}
        </Table>
      </Shelf>
      <Shelf title="Tabs">
        <TabLinks label="Sample tabs" tabs={tabs} />
      </Shelf>
      <Shelf title="Loading">
        <div role="status" className="grid max-w-sm gap-3">
          <span>Loading</span>
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-24" />
        </div>
      </Shelf>
    </>
  )
}
