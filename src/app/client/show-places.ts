import type { SeatsChanged } from '#src/ui/live/listen-live.ts'

/** Shows in a block of the timetable what has become of its places, as the server would render it; false when the page does not know
 *  how, so that the week must be read again: where the front desk sees the guests, and where a class has a place again whose button
 *  this page never had. A page that could not would ask for the week at the moment when everybody's does. */
export function showPlaces(block: HTMLElement, { spotsLeft, status }: SeatsChanged): boolean {
  if (block.querySelector('.desk-buttons')) return false
  if (status === 'cancelled') return showCancelled(block)
  if (block.matches('.is-cancelled')) return false
  const isFull = spotsLeft <= 0
  // A class that has begun shows no places on its face, and nobody books it.
  const isOpen = !block.matches('.is-on, .is-over')
  if (isOpen && !block.matches('.is-mine') && !showAction(block, isFull)) return false
  if (isOpen) block.classList.toggle('is-full', isFull)
  showNumbers(block, Math.max(0, spotsLeft), isOpen && !block.matches('.is-mine'))
  return true
}

/** Writes what has changed into the block, and highlights it. */
export function tick(element: Element, ...content: (string | Node)[]): void {
  const ticking = element.cloneNode() as Element
  ticking.append(...content)
  ticking.classList.add('seats-tick')
  element.replaceWith(ticking)
}

// What stood where "Class Full" stands now, by that button.
let formerActions = new WeakMap<Element, Element[]>()

/** The week has been read again: what stood in its blocks before counts no more. */
export function forgetFormerActions(): void {
  formerActions = new WeakMap()
}

function showNumbers(block: HTMLElement, left: number, isOnFace: boolean): void {
  const available = block.querySelector('.tt-available')
  const seats = Number(block.style.getPropertyValue('--seats'))
  const words = `Available: ${left} out of ${seats}`
  if (!available || available.textContent === words) return
  block.style.setProperty('--taken', String(seats - left))
  tick(available, words)
  const face = block.querySelector('.tt-time span')
  if (!face || !isOnFace) return
  const fresh = face.cloneNode() as Element
  const count = document.createElement('b')
  count.append(String(left))
  fresh.append(...(left > 0 ? [count, ' left'] : ['Full']))
  face.replaceWith(fresh)
  if (left > 0) count.classList.add('seats-tick')
}

/** Book Class becomes Class Full with the waiting list under it, and back. A visitor's link to the sheet stays. */
function showAction(block: HTMLElement, isFull: boolean): boolean {
  const body = block.querySelector('.tt-popup > div')
  const full = body?.querySelector('.book-button:disabled') ?? null
  const own = actionOf(body)
  if (!isFull && full) {
    const former = formerActions.get(full)
    if (former) put(own, former)
    return former !== undefined
  }
  if (!isFull || full || !body?.querySelector('.book-button')) return true
  const isBeingSent = body.querySelector('[aria-busy=true]') !== null
  const refused = body.querySelector('form[action="/bookings"] .book-note')
  const fresh = fullAction(block)
  // Why it was refused decides what a full class says: the server knows.
  if (refused || !fresh[0]) return false
  // The answer will show the whole week.
  if (isBeingSent) return true
  formerActions.set(fresh[0], own)
  put(own, fresh)
  return true
}

function showCancelled(block: HTMLElement): boolean {
  if (block.matches('.is-cancelled')) return true
  const note = template('cancelled')
  const own = actionOf(block.querySelector('.tt-popup > div'))
  const face = block.querySelector('.tt-time span')
  if (note.length === 0 || own.length === 0 || !face) return false
  block.classList.remove('is-full', 'is-mine')
  block.classList.add('is-cancelled')
  block.style.removeProperty('--seats')
  block.style.removeProperty('--taken')
  block.querySelectorAll('.tt-available, .tt-kind b').forEach((gone) => gone.remove())
  tick(face, 'Cancelled')
  put(own, note)
  return true
}

/** The elements below the description: the form, link or note with which something is done about the class. */
function actionOf(body: Element | null | undefined): Element[] {
  const all = [...(body?.children ?? [])]
  return all.slice(all.findLastIndex((element) => element.matches('.tt-with, .tt-available')) + 1)
}

/** The focus stays where something can be done. */
function put(own: Element[], fresh: Element[]): void {
  const hadFocus = own.some((element) => element.contains(document.activeElement))
  own[0]?.before(...fresh)
  own.forEach((element) => element.remove())
  if (!hadFocus) return
  const next = fresh.flatMap((element) => [element, ...element.querySelectorAll('*')])
  next.find((element): element is HTMLElement => element.matches('button:enabled, a'))?.focus()
}

/** Rendered once for every class of the page: the class is filled in here. */
function fullAction(block: HTMLElement): Element[] {
  const name = block.querySelector('h3')?.textContent ?? ''
  const fresh = template('full')
  const inside = fresh.flatMap((element) => [element, ...element.querySelectorAll('*')])
  for (const element of inside) if (element.ariaLabel) element.ariaLabel += name
  for (const input of inside)
    if (input instanceof HTMLInputElement && input.name === 'sessionId') input.value = block.dataset.sessionId ?? ''
  return fresh
}

function template(when: string): Element[] {
  const found = document.querySelector<HTMLTemplateElement>(`template[data-when=${when}]`)
  return [...((found?.content.cloneNode(true) as DocumentFragment | undefined)?.children ?? [])]
}
