/** Lets a notice be put away: any `[data-dismiss]` button hides the `[data-notice]` it lies in, also those drawn later. */
export function dismissNotices(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element)
      target.closest('[data-dismiss]')?.closest('[data-notice]')?.toggleAttribute('hidden', true)
  })
}
