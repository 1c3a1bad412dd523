const OFF = 'search-key-off'

/** Whether `/` opens the search: a single key may be in the way of speech input, so it can be switched off (WCAG 2.1.4). */
export function isSlashOn(): boolean {
  return localStorage.getItem(OFF) === null
}

export function switchSlash(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF)
  else localStorage.setItem(OFF, 'yes')
}

/** Whether a key opens the search: not while a dialog is open, and `/` not where one types. */
export function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return false
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return true
  const isTyping = target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null
  return key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping && isSlashOn()
}
