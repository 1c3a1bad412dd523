import { Cell, rightAligned, RowHead, Table } from '#src/ui/table.tsx'
import type { ReportView } from './report-view.ts'

/** The figures of a report; who is named is linked, to be written to. */
export function ReportTable({ report }: { report: ReportView }) {
  const { columns, rows, total } = report
  const head = columns.map(({ name, isFigure }) => (isFigure ? rightAligned(name) : name))
  return (
    <Table caption={report.name} isCaptionHidden head={head}>
      {rows.map(({ cells: [first, ...others], memberTo, writeTo }, at) => (
        <tr key={at}>
          <RowHead>
            <Named name={first ?? ''} memberTo={memberTo} writeTo={writeTo} />
          </RowHead>
          {others.map((text, column) => (
            <Cell key={column} className={lookOf(columns[column + 1]!.isFigure)}>
              {text}
            </Cell>
          ))}
        </tr>
      ))}
      {total && (
        <tr className="font-semibold">
          {total.map((text, column) => (
            <Cell key={column} className={lookOf(columns[column]!.isFigure)}>
              {text === '–' && !columns[column]!.isFigure ? '' : text}
            </Cell>
          ))}
        </tr>
      )}
    </Table>
  )
}

/** Someone's name, which leads to their page, and a link to write to them. */
type NamedProps = { name: string; memberTo: string | null; writeTo: string | null }

export function Named({ name, memberTo, writeTo }: NamedProps) {
  return (
    <>
      {memberTo ? <a href={memberTo}>{name}</a> : name}
      {writeTo && (
        <>
          {' '}
          <a
            href={writeTo}
            className="font-normal whitespace-nowrap underline underline-offset-4"
            aria-label={`Message ${name}`}
          >
            Message
          </a>
        </>
      )}
    </>
  )
}

function lookOf(isFigure: boolean): string {
  return isFigure ? 'text-right tabular-nums' : 'whitespace-nowrap'
}
