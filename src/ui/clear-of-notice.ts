const GAP_PX = 16

/** Scrolls the page when a new notice covers the focused element, which is where its reader is: away from the edge where the
 *  notice is. */
export function clearOfNotice(): void {
  // On the next frame: the browser first corrects for the content that the notice has pushed down.
  requestAnimationFrame(() => requestAnimationFrame(makeRoom))
}

function makeRoom(): void {
  const notice = document.querySelector('[data-notice]:not([hidden]) [data-tone]')
  const focused = document.activeElement
  if (!notice || !focused || focused === document.body || notice.contains(focused)) return
  const [over, under] = [notice.getBoundingClientRect(), focused.getBoundingClientRect()]
  const isBeside = over.right < under.left || under.right < over.left
  if (isBeside || over.bottom < under.top || under.bottom < over.top) return
  const isAtTop = over.top + over.bottom < innerHeight
  const top = isAtTop ? under.top - over.bottom - GAP_PX : under.bottom - over.top + GAP_PX
  scrollBy({ top, behavior: 'instant' })
}
