import { Badge } from '#src/ui/badge.tsx'
import { Cell, rightAligned, RowHead, Table } from '#src/ui/table.tsx'
import type { Figure } from './compared-totals.ts'

/** The former system beside Tempo, figure by figure; what differs is marked. */
export function SideBySide({ caption, figures }: { caption: string; figures: readonly Figure[] }) {
  return (
    <Table caption={caption} head={['Figure', rightAligned('Old system'), rightAligned('Tempo'), 'Difference']}>
      {figures.map(({ name, former, here }) => (
        <tr key={name}>
          <RowHead>{name}</RowHead>
          <Cell className="text-right tabular-nums">{former}</Cell>
          <Cell className="text-right tabular-nums">{here}</Cell>
          <Cell>{former !== here && <Badge tone="error">Differs</Badge>}</Cell>
        </tr>
      ))}
    </Table>
  )
}
