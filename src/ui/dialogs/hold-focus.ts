import { FOCUSABLE, focusOn } from '../forms/show-answer.ts'

/** An element, its parent, and its position in the parent. */
type Step = { element: Element; parent: Element; index: number }

/** Remembers where an element was. The returned function restores the focus if a change of the page has lost it: to the same
 *  element, or to what replaced it, the next row of a list, or the text that took a button's place. */
export function holdFocus(element: Element): () => void {
  const way = wayTo(element)
  const from = location.pathname
  return () => {
    if (document.activeElement && document.activeElement !== document.body) return
    const next = location.pathname === from ? inPlaceOf(way) : document.querySelector<HTMLElement>('main h1')
    if (next) focusOn(next)
  }
}

/** From the element outwards. */
function wayTo(element: Element): Step[] {
  const parent = element.parentElement
  if (!parent || element.matches('main')) return []
  return [{ element, parent, index: [...parent.children].indexOf(element) }, ...wayTo(parent)]
}

function inPlaceOf(way: Step[]): HTMLElement | null {
  const [own] = way
  if (own?.element.isConnected && own.element.matches(FOCUSABLE)) return own.element as HTMLElement
  const gone = way.find(({ element, parent }) => !element.isConnected && parent.isConnected)
  const place = gone ?? way.find(({ parent }) => parent.isConnected)
  if (!place) return null
  const { children } = place.parent
  const now = children[Math.min(place.index, children.length - 1)] ?? place.parent
  if (now.matches(FOCUSABLE)) return now as HTMLElement
  // A button is replaced by a button, not by the link in a row's title that comes before it.
  const within = [...now.querySelectorAll<HTMLElement>(FOCUSABLE)]
  return within.find(({ localName }) => localName === own?.element.localName) ?? within[0] ?? (now as HTMLElement)
}
