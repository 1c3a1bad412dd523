import { FOCUSABLE, focusOn } from '../forms/show-answer.ts'

/** An element, what it stood in, and at which place. */
type Step = { element: Element; parent: Element; index: number }

/** Remembers where something stood. What is returned gives the focus back there when the page has changed under it and it has been
 *  lost: to the same element, or to what stands in its place now, the next line of a list, or the words that took a button's place. */
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
  // A button gives way to a button: the link of a line's title stands before it.
  const within = [...now.querySelectorAll<HTMLElement>(FOCUSABLE)]
  return within.find(({ localName }) => localName === own?.element.localName) ?? within[0] ?? (now as HTMLElement)
}
