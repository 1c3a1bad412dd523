import { clearOfNotice } from '#src/ui/clear-of-notice.ts'

// Until then the screen reader is still reading the page itself.
const LOADED_MS = 500

/** Inserts a notice that came with its page once more, so that it is read out: the initial content of a live region is not.
 *  Also keeps it from covering what the page was opened at. */
export function speakNotice(): void {
  const text = document.querySelector('[data-said] [data-notice-text]')
  if (!text) return
  setTimeout(() => text.replaceChildren(...[...text.childNodes].map((node) => node.cloneNode(true))), LOADED_MS)
  clearOfNotice()
}
