import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Heading = string | { name: ReactNode; className?: string }

type TableProps = {
  caption: string
  isCaptionHidden?: boolean
  /** The heading of each column. */
  head: readonly Heading[]
  /** The rows. */
  children: ReactNode
  className?: string
}

/** A table in a frame that scrolls sideways, so that the page never does. The caption names it for everybody; the frame is no
 *  landmark, because the section around a table often has the same name. */
export function Table({ caption, isCaptionHidden, head, children, className }: TableProps) {
  return (
    // The frame can be focused, so that it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-lg border border-line">
      <table className={classNames('w-full border-collapse bg-raised text-left', className)}>
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

export function Cell({ className, ...props }: ComponentPropsWithRef<'td'>) {
  return <td className={classNames('border-b border-line px-4 py-3 align-top', className)} {...props} />
}
