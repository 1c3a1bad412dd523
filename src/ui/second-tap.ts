import { ONCE } from '#src/kit/form.ts'

/** What an answer brings to the place that was pressed is not meant by the second tap of a double tap: Cancel where Book was, or the next
 *  line of a list that has moved up. A button that comes under the finger takes no pointer and no key for as long as its animation lasts
 *  (components.css); every other button can be pressed at once, so that lists are worked through quickly. A key held down presses
 *  once. */
export function ignoreSecondTaps(): void {
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  guardWholePage()
  addEventListener(
    'click',
    (event) => {
      const button = buttonOf(event.target)
      // Enter in a field presses the button too, but is no second tap.
      if (button?.matches(':focus') && getComputedStyle(button).pointerEvents === 'none') return ignore(event)
      watch(event, button)
    },
    true,
  )
  addEventListener('animationend', ({ animationName, target }) => {
    if (animationName === 'just-come') (target as HTMLElement).removeAttribute(JUST_COME)
  })
  addEventListener(
    'keydown',
    (event) => {
      if (event.repeat && event.key === 'Enter' && buttonOf(event.target)?.form?.method === 'post') ignore(event)
      // Any other key is the reader's own next act.
      else if (!PRESSING.has(event.key)) pressed = null
    },
    true,
  )
  // From nowhere: what had the focus has gone, and the page has put it here. Readers come from an element.
  addEventListener('focusin', ({ target, relatedTarget }) => {
    if (pressed?.isByKey && relatedTarget === null) guard(buttonOf(target))
  })
  // The reader moves the page: what comes under the finger is meant.
  for (const kind of ['wheel', 'touchmove']) addEventListener(kind, () => (pressed = null), { passive: true })
}

const JUST_COME = 'data-just-come'
const PRESSING = new Set(['Enter', ' '])
// An answer that takes longer is no longer waited for with a finger in the air.
const WATCHED_MS = 15_000

/** The last press: where it was, which button is there now, and how it was made. */
type Press = { x: number; y: number; there: string | null; isByKey: boolean; at: number }

let pressed: Press | null = null
const changes = new MutationObserver(() => {
  if (!pressed || performance.now() - pressed.at > WATCHED_MS) return changes.disconnect()
  const here = document.elementFromPoint(pressed.x, pressed.y)
  guard(buttonOf(here))
})

function watch(event: MouseEvent, button: HTMLButtonElement | null): void {
  // A key presses a button where it is.
  const isByKey = event.detail === 0
  if (isByKey && !button?.matches(':focus')) return
  const box = isByKey ? button?.getBoundingClientRect() : null
  const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [event.clientX, event.clientY]
  pressed = { x, y, there: identityOf(button), isByKey, at: performance.now() }
  const attributeFilter = ['value', 'action', 'open', 'hidden', 'class']
  changes.observe(document.documentElement, { childList: true, subtree: true, attributes: true, attributeFilter })
}

/** Keeps a button that is another one than was pressed from the second tap. */
function guard(button: HTMLButtonElement | null): void {
  if (!pressed || button?.hasAttribute(JUST_COME)) return
  const now = identityOf(button)
  if (now === null || now === pressed.there) return
  pressed.there = now
  button?.setAttribute(JUST_COME, '')
}

/** What pressing a button would do; the id of a form that is done once is no part of it. */
function identityOf(button: HTMLButtonElement | null): string | null {
  if (!button) return null
  const { form, name, value } = button
  if (form?.method !== 'post') return button.ariaLabel ?? button.textContent
  const hidden = [...form.querySelectorAll<HTMLInputElement>(`input[type=hidden]:not([name=${ONCE}])`)]
  return [form.getAttribute('action'), name, value, ...hidden.map((one) => `${one.name}=${one.value}`)].join('\n')
}

/** A page that is itself the answer takes no second tap anywhere, also without scripts; later answers come in place. */
function guardWholePage(): void {
  const { dataset } = document.documentElement
  if (!document.querySelector('[data-notice]')) dataset.told = ''
  addEventListener('animationend', ({ animationName }) => {
    if (animationName === 'just-told') dataset.told = ''
  })
}

function buttonOf(target: EventTarget | null): HTMLButtonElement | null {
  return target instanceof Element ? target.closest('button') : null
}
