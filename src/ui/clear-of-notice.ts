const GAP_PX = 16

/** Moves the page where a notice that has come lies over what has the focus, which is where its reader goes on: away from the edge
 *  that the notice holds to. */
export function clearOfNotice(): void {
  // The browser first keeps in place what the notice has pushed aside, which it does when it draws.
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
