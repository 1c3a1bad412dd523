/** While a form is being sent, a button with `data-busy-text` shows that text and cannot be pressed again. */
export function markBusyButtons(): void {
  document.addEventListener('submit', ({ target, submitter }) => {
    if (!(target instanceof HTMLFormElement)) return
    const button = submitter ?? target.querySelector<HTMLElement>('[data-busy-text]')
    if (!(button instanceof HTMLButtonElement) || !button.dataset.busyText) return
    // After the form has been read: a disabled button is no longer part of it.
    setTimeout(() => setBusy(button, true))
  })
  // Restores the button when the browser comes back to the page.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    document
      .querySelectorAll<HTMLButtonElement>('[data-busy-text][aria-busy]')
      .forEach((button) => setBusy(button, false))
  })
}

function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
  if (isBusy) button.dataset.idleText = button.textContent ?? ''
  button.textContent = (isBusy ? button.dataset.busyText : button.dataset.idleText) ?? ''
  button.disabled = isBusy
  button.toggleAttribute('aria-busy', isBusy)
  if (isBusy) button.setAttribute('aria-busy', 'true')
}
