/** Lets a reader dismiss a notice: any `[data-dismiss]` button hides the `[data-notice]` it is in, including later ones. */
export function dismissNotices(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element)
      target.closest('[data-dismiss]')?.closest('[data-notice]')?.toggleAttribute('hidden', true)
  })
}
