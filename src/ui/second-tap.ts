/** The answer to a form often puts another button where the pressed one was: Cancel where Book was. The second tap of a double
 *  tap must not press it: while the answer is new, form buttons take no pointer (components.css, also without scripts) and,
 *  here, no key. A key held down presses once. */
export function ignoreSecondTaps(): void {
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener(
    'click',
    (event) => {
      const button = buttonOf(event)
      // Enter in a field presses the button too, but is no second tap.
      if (button?.matches(':focus') && getComputedStyle(button).pointerEvents === 'none') ignore(event)
    },
    true,
  )
  addEventListener('animationend', ({ animationName }) => {
    const { dataset } = document.documentElement
    if (animationName === ('toldAnew' in dataset ? 'just-told-anew' : 'just-told')) dataset.told = ''
  })
  addEventListener(
    'keydown',
    (event) => event.repeat && event.key === 'Enter' && buttonOf(event) && ignore(event),
    true,
  )
}

/** To be called when an answer is shown on a page that stays, whose button has changed in place. */
export function toldAnew(): void {
  document.documentElement.toggleAttribute('data-told-anew')
  delete document.documentElement.dataset.told
}

function buttonOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('form[method="post"] button') : null
}
