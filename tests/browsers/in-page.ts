// Each of these functions is sent to the page as text (engine.ts): it uses nothing of this file but its own arguments.

/** What a visitor looks for: by its name as it is read out, within the part of the page that they look at. */
export type Target = { kind: 'button' | 'link' | 'field'; name: string; within: Part }

/** A part of the page: the elements that match, or the one among them with such a heading. */
export type Part = { css: string; heading?: string }

/** Where to point to hit it, or why it cannot be hit (yet). Brings it into sight if it is out of it. */
export function aimAt({ kind, name, within }: Target): { x: number; y: number } | { not: string } {
  // With its e-mails the page may still move.
  if (document.readyState === 'loading' || document.fonts.status !== 'loaded')
    return { not: 'the page is still coming' }
  const spaced = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const css = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    field: 'input:not([type=hidden]), select, textarea',
  }[kind]
  const hasHeading = (part: Element) =>
    !within.heading ||
    [...part.querySelectorAll('h1, h2, h3')].some((one) => spaced(one.textContent) === within.heading)
  const parts = [...document.querySelectorAll(within.css)].filter(hasHeading)
  const all = parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>(css)])
  const nameOf = (one: HTMLElement) =>
    spaced(one.ariaLabel ?? ((one as HTMLInputElement).labels?.[0] ?? one).textContent)
  const named = all.filter((one) => nameOf(one) === name)
  const found = named.length > 0 ? named : all.filter((one) => nameOf(one).startsWith(name))
  if (found.length === 0) return { not: `there is none among: ${all.map(nameOf).join(' · ')}` }
  const seen = found.find((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  if (!seen) return { not: `it is not visible: ${found[0]?.outerHTML.slice(0, 200)}` }
  if (seen.matches(':disabled, [aria-busy=true] *')) return { not: 'it is disabled' }
  // Also a page that is being faded in; what turns for ever does not count.
  const moves = ({ playState, effect }: Animation) =>
    playState === 'running' &&
    effect?.getTiming().iterations !== Infinity &&
    (effect as KeyframeEffect | null)?.target?.contains(seen)
  if (document.getAnimations().some(moves)) return { not: 'it moves' }
  const isAwake = !('__reactRouterContext' in window) || Object.keys(seen).some((key) => key.startsWith('__react'))
  if (!isAwake) return { not: 'React has not taken it over' }
  Object.assign(window, { aimed: seen, isPressed: false })
  addEventListener('pointerdown', () => Object.assign(window, { isPressed: true }), { capture: true, once: true })
  const middle = () => {
    const { left, top, width, height } = seen.getClientRects()[0] ?? seen.getBoundingClientRect()
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  }
  const hit = () => document.elementFromPoint(middle().x, middle().y)
  const isHit = () => seen.contains(hit()) || hit()?.closest('label')?.control === seen
  if (!isHit()) seen.scrollIntoView({ block: 'center', behavior: 'instant' })
  return isHit() ? middle() : { not: `it is covered by ${hit()?.outerHTML.slice(0, 200)}` }
}

/** Whether a press has not come to the page that was aimed at: a browser that does not paint yet lets it fall. */
export function isMissed(): boolean {
  return (window as { isPressed?: boolean }).isPressed === false
}

/** Where the focus has to go to come to what was aimed at last. */
export function wayThere(): 'is there' | 'is gone' | 'forward' | 'back' {
  const [there, here] = [(window as { aimed?: Element }).aimed, document.activeElement ?? document.body]
  if (!there?.isConnected) return 'is gone'
  if (here === there) return 'is there'
  const isBehind = here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING
  return isBehind && here !== document.body ? 'back' : 'forward'
}

/** What can be read in a part of the page, on one line each part. */
export function textOf({ css, heading }: Part): string {
  return [...document.querySelectorAll<HTMLElement>(css)]
    .filter(
      (part) =>
        part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        (!heading || [...part.querySelectorAll('h1, h2, h3')].some((one) => one.textContent?.trim() === heading)),
    )
    .map((part) => part.innerText.replaceAll(/\s+/g, ' '))
    .join('\n')
}
