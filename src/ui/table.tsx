import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Heading = string | { name: ReactNode; className?: string }

type TableProps = {
  caption: string
  isCaptionHidden?: boolean
  /** The heading of each column. */
  head: readonly Heading[]
  /** The rows. */
  children: ReactNode
  /** Whether its columns are so narrow that they fit a phone side by side. */
  isNarrow?: boolean
  className?: string
}

/** A table. Where its columns have no room, each row is a card (layout.css), so that no state or amount lies beside the screen. The caption
 *  names it for everybody; the frame is no landmark, because the section around a table often has the same name. */
export function Table({ caption, isCaptionHidden, head, children, isNarrow, className }: TableProps) {
  return (
    <div
      role="group"
      aria-label={caption}
      // The frame can be focused: where it still has to be scrolled, it can be by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="table-frame overflow-x-auto rounded-lg border border-line"
    >
      <table
        className={classNames(
          'w-full border-collapse bg-raised text-left',
          roomFor(isNarrow ? 2 : head.length),
          className,
        )}
        style={names(head)}
      >
        <caption className={isCaptionHidden ? 'sr-only' : 'px-4 pt-4 pb-2 text-left font-semibold'}>{caption}</caption>
        <thead>
          <tr>
            {head.map((heading, at) => (
              <HeadCell key={at} {...(typeof heading === 'string' ? { name: heading } : heading)} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** By the number of columns, how much room they need. */
function roomFor(columns: number): string | false {
  if (columns < 4) return columns < 3 ? 'table-narrow' : 'table-small'
  return columns > 5 && 'table-wide'
}

/** What each cell of a card is called. */
function names(head: TableProps['head']): CSSProperties {
  const texts = head.map((heading) => (typeof heading === 'string' ? heading : heading.name))
  return Object.fromEntries(
    texts.map((text, at) => [`--head-${at + 1}`, typeof text === 'string' ? JSON.stringify(text) : undefined]),
  ) as CSSProperties
}

function HeadCell({ name, className }: { name: ReactNode; className?: string }) {
  return (
    <th
      scope="col"
      className={classNames('border-b border-line px-4 py-3 small-caps text-muted whitespace-nowrap', className)}
    >
      {name}
    </th>
  )
}

/** The heading of a column of figures. */
export function rightAligned(name: string): Heading {
  return { name, className: 'text-right' }
}

const cell = 'border-b border-line px-4 py-3 align-top'

export function Cell({ className, ...props }: ComponentPropsWithRef<'td'>) {
  return <td className={classNames(cell, className)} {...props} />
}

/** The cell that names its row: the head of the card that the row is on a phone. */
export function RowHead({ className, ...props }: ComponentPropsWithRef<'th'>) {
  return <th scope="row" className={classNames(cell, 'font-semibold', className)} {...props} />
}
