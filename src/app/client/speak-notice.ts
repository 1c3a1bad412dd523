import { clearOfNotice } from '#src/ui/clear-of-notice.ts'

// Until then the browser is still telling of the page itself.
const LOADED_MS = 500

/** A notice that came with its page is put in once more, so that it is read out: what a live region holds from the start is not. Nor
 *  does it lie over what the page was opened at. */
export function speakNotice(): void {
  const text = document.querySelector('[data-said] [data-notice-text]')
  if (!text) return
  setTimeout(() => text.replaceChildren(text.textContent), LOADED_MS)
  clearOfNotice()
}
