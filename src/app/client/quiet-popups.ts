/** The timetable's popups open by pointer and focus, in CSS. Escape hides the present one, until pointer or focus moves on
 *  (WCAG 1.4.13). */
export function quietPopups(): void {
  const mark = (isQuiet: boolean) => document.querySelector('.tt-week')?.toggleAttribute('data-quiet', isQuiet)
  document.addEventListener('pointerover', () => mark(false))
  document.addEventListener('focusin', ({ target }) => {
    mark(false)
    // Firefox leaves a block as it is when only its top is in sight, and the popup beside it would end below the window.
    if (target instanceof HTMLElement && target.matches('.tt-block > button:focus-visible'))
      target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })
  document.addEventListener('keydown', ({ key }) => {
    // A dialog over the week is closed by that Escape instead.
    if (key !== 'Escape' || document.querySelector('dialog:modal')) return
    // The focus must not be lost with the popup it is in.
    document.activeElement?.closest('.tt-block')?.querySelector<HTMLElement>('.tt-block > button')?.focus()
    mark(true)
  })
}
