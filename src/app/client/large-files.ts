/** Refuses a file that is larger than its field takes as soon as it is chosen: the form is not sent with it. */
export function refuseLargeFiles(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.mostBytes) return
    const most = Number(target.dataset.mostBytes)
    const isTooLarge = [...(target.files ?? [])].some(({ size }) => size > most)
    target.setCustomValidity(isTooLarge ? (target.dataset.tooLarge ?? '') : '')
    if (isTooLarge) target.reportValidity()
  })
}
