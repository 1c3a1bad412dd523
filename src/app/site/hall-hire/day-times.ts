import { formatDate, minutesOf, timeOfMinutes } from '#src/kit/time.ts'
import type { Day } from './hall-api.ts'
import { node } from './node.ts'

const SHORTEST_CHOICE = 60

/** Draws the free times of a date as buttons that fill in the times, over a strip of the whole day. */
export function drawDay(at: HTMLElement, day: Day | null, choose: (startTime: string, endTime: string) => void): void {
  at.replaceChildren()
  if (!day) return
  const body = day.free.length > 0 ? freeTimes(day, choose) : [node('p', 'text-muted', whyNothing(day))]
  const box = node('div', 'hall-day', node('p', 'font-semibold', formatDate(day.date)), ...body)
  box.setAttribute('role', 'group')
  box.setAttribute('aria-label', 'Free times')
  at.append(box)
}

function freeTimes(day: Day, choose: (startTime: string, endTime: string) => void): HTMLElement[] {
  const choices = day.free.map(({ startTime, endTime }) => {
    const button = node('button', 'hall-slot', `${startTime} to ${endTime}`)
    button.type = 'button'
    button.addEventListener('click', () => choose(startTime, firstEnd(startTime, endTime)))
    return node('li', '', button)
  })
  return [
    strip(day),
    node('p', 'text-[0.9375rem] text-muted', 'Free times: pick one, then set when you start and end'),
    node('ul', 'hall-slots', ...choices),
  ]
}

function firstEnd(startTime: string, latest: string): string {
  return timeOfMinutes(Math.min(minutesOf(startTime) + SHORTEST_CHOICE, minutesOf(latest)))
}

/** The day from opening to closing, what is taken shaded; decoration, the words beside it say the same. */
function strip({ opening, taken }: Day): HTMLElement {
  const bar = node('div', 'hall-strip')
  bar.setAttribute('aria-hidden', 'true')
  if (!opening) return bar
  bar.dataset.from = String(minutesOf(opening.startTime))
  bar.dataset.to = String(minutesOf(opening.endTime))
  for (const { startTime, endTime } of taken)
    bar.append(place(bar, node('span', 'hall-strip-taken'), startTime, endTime))
  const ends = node('div', 'hall-strip-ends', node('span', '', opening.startTime), node('span', '', opening.endTime))
  ends.setAttribute('aria-hidden', 'true')
  return node('div', '', bar, ends)
}

/** Shows the chosen stretch on the strip. */
export function markChosen(at: HTMLElement, chosen: { startTime: string; endTime: string } | null): void {
  const bar = at.querySelector<HTMLElement>('.hall-strip')
  bar?.querySelector('.hall-strip-chosen')?.remove()
  if (bar && chosen) bar.append(place(bar, node('span', 'hall-strip-chosen'), chosen.startTime, chosen.endTime))
}

function place(bar: HTMLElement, piece: HTMLElement, startTime: string, endTime: string): HTMLElement {
  const [from, to] = [Number(bar.dataset.from), Number(bar.dataset.to)]
  const share = (time: string) => Math.min(100, Math.max(0, (100 * (minutesOf(time) - from)) / (to - from)))
  piece.style.left = `${share(startTime)}%`
  piece.style.right = `${100 - share(endTime)}%`
  return piece
}

function whyNothing({ opening, closure }: Day): string {
  if (closure !== null) return `The hall is closed that day${closure && `: ${closure}`}.`
  return opening ? 'Nothing is free that day. Please choose another date.' : 'The hall is closed that day.'
}
