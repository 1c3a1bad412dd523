const typed = new WeakMap<Element, string>()

/** Remembers what is typed into multi-line fields before the page's scripts have taken it over: React then sets such a field back to the
 *  text it was drawn with. To be called before that. */
export function rememberTyped(): void {
  const remember = (area: Element | EventTarget | null) => {
    if (area instanceof HTMLTextAreaElement) typed.set(area, area.value)
  }
  for (const area of document.querySelectorAll('textarea')) if (area.value !== area.defaultValue) remember(area)
  document.addEventListener('input', ({ target }) => remember(target), true)
}

/** Puts back what was typed into a field before. */
export function putBackTyped(field: HTMLElement | null): void {
  if (!(field instanceof HTMLTextAreaElement)) return
  const before = typed.get(field)
  if (before !== undefined && field.value !== before) field.value = before
}
