/** Spec 2, Navbar: it changes style after 20 px of scroll. */
const THRESHOLD = 20

/** Sets `data-scrolled` on the root while the page is scrolled by more than that. */
export function markScroll(): void {
  const root = document.documentElement
  const mark = () => root.toggleAttribute('data-scrolled', scrollY > THRESHOLD)
  addEventListener('scroll', mark, { passive: true })
  // A page may open at its former position. Reading it before the first frame would force a layout.
  requestAnimationFrame(() => requestAnimationFrame(mark))
}
