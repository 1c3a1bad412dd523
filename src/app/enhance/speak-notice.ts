// Until then the browser is still telling of the page itself.
const LOADED_MS = 500

/** A notice that came with its page is put in once more, so that it is read out: what a live region holds from the start is not. */
export function speakNotice(): void {
  const text = document.querySelector('[data-said] [data-notice-text]')
  if (text) setTimeout(() => text.replaceChildren(text.textContent), LOADED_MS)
}
