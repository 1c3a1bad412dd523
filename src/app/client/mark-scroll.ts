/** Spec 2, Navbar: it changes style after 20 px of scroll. */
const THRESHOLD = 20

/** Sets `data-scrolled` on the root while the page has moved by more than that. */
export function markScroll(): void {
  const root = document.documentElement
  const mark = () => root.toggleAttribute('data-scrolled', scrollY > THRESHOLD)
  addEventListener('scroll', mark, { passive: true })
  // A page may open where it was left. Asked before the first frame, that would make the browser lay the page out for the answer.
  requestAnimationFrame(() => requestAnimationFrame(mark))
}
