import { createElement, type CSSProperties, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SessionBlock } from './session-block.tsx'
import type { BlockView, DayView, WeekView } from './week-view.ts'

/** A day with its blocks as HTML. */
export type DrawnDay = Omit<DayView, 'blocks'> & { html: string; count: number }
export type DrawnWeek = Omit<WeekView, 'days'> & { days: DrawnDay[] }

// A block is the same for everyone with the same options, until something in it changes: it is rendered once and cached under
// everything it is rendered from. A page for one reader is then mostly assembled.
const drawn = new Map<string, string>()
const MOST_KEPT = 2000

/** Renders the week's blocks. `pageAddress` is where the front desk returns to; `place` returns what to put into the page for
 *  the blocks of a day. */
export function drawDays(week: WeekView, pageAddress: string, place: (html: string) => string): DrawnWeek {
  const days = week.days.map(({ blocks, ...day }) => ({
    ...day,
    count: blocks.length,
    html: place(
      blocks.map((block) => drawBlock(block, pageAddress)).join('') + (day.isToday ? drawNow(week.nowRow) : ''),
    ),
  }))
  return { ...week, days }
}

function drawBlock(block: BlockView, pageAddress: string): string {
  const element = createElement(SessionBlock, { block, pageAddress })
  // Names of guests are not cached beyond the page that shows them.
  return block.desk ? renderToStaticMarkup(element) : drawOnce(JSON.stringify(block), element)
}

/** The line at the current time; the enhancement script moves it on. */
function drawNow(row: number | null): string {
  const style = { '--now': row } as CSSProperties
  return row === null
    ? ''
    : renderToStaticMarkup(createElement('li', { className: 'tt-now', 'aria-hidden': true, style }))
}

function drawOnce(key: string, element: ReactElement): string {
  const html = drawn.get(key) ?? renderToStaticMarkup(element)
  // The most recently used are kept longest.
  drawn.delete(key)
  drawn.set(key, html)
  const [oldest] = drawn.keys()
  if (drawn.size > MOST_KEPT && oldest !== undefined) drawn.delete(oldest)
  return html
}
