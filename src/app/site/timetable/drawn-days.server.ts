import { createElement, type CSSProperties, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { keepLatest } from '#src/kit/lists/keep-latest.ts'
import type { OwnPart } from '#src/platform/http/frame.server.ts'
import type { BookingOffer } from '#src/studio/bookings/offers/booking-offer.ts'
import { SessionBlock } from './session-block.tsx'
import type { BlockView, DayView, WeekView } from './week-view.ts'

/** A day with its blocks as HTML. */
export type DrawnDay = Omit<DayView, 'blocks'> & { html: string; count: number }
export type DrawnWeek = Omit<WeekView, 'days'> & { days: DrawnDay[] }

/** What a member may do about each session, by its id. */
export type Offers = ReadonlyMap<string, BookingOffer>

// A block is the same for everyone with the same options, until something in it changes: it is rendered once and cached under
// everything it is rendered from. A page for one reader is then mostly assembled.
const drawn = new Map<string, string>()
const MOST_KEPT = 2000

/** Renders the week's days. `place` returns what to put into the page for the blocks of a day (`drawBlocks`). */
export function drawDays(
  { days, ...week }: WeekView,
  blocks: readonly OwnPart[],
  place: (html: string) => string,
): DrawnWeek {
  const drawDay = ({ blocks: { length }, ...day }: DayView, at: number) => ({
    ...day,
    count: length,
    html: place(blocks[at]?.html() ?? ''),
  })
  return { ...week, days: days.map(drawDay) }
}

/** The blocks of each day for who may do this about them; no offers for visitors and the front desk. `pageAddress` is where the front
 *  desk returns to. */
export function drawBlocks({ days, nowRow }: WeekView, offers: Offers | null, pageAddress: string): OwnPart[] {
  return days.map(({ blocks, isToday }) => {
    const own = blocks.map(({ id }) => offers?.get(id) ?? null)
    return {
      key: JSON.stringify(own),
      html: () =>
        blocks.map((block, at) => drawBlock(block, own[at] ?? null, pageAddress)).join('') +
        (isToday ? drawNow(nowRow) : ''),
    }
  })
}

function drawBlock(block: BlockView, offer: BookingOffer | null, pageAddress: string): string {
  const element = createElement(SessionBlock, { block, offer, pageAddress })
  // Names of guests are not cached beyond the page that shows them.
  return block.desk ? renderToStaticMarkup(element) : drawOnce(JSON.stringify([block, offer]), element)
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
  keepLatest(drawn, key, html, MOST_KEPT)
  return html
}
