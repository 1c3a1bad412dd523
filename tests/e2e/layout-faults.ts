type Screen = { width: number; text: string }

/** Runs in the page: finds what cannot be read or tapped at this width. It takes nothing from outside itself. */
export async function findLayoutFaults({ width, text }: Screen): Promise<string[]> {
  const root = document.documentElement
  root.style.fontSize = text
  for (const later of document.querySelectorAll<HTMLElement>('.later')) later.style.contentVisibility = 'visible'
  for (let frames = 0; innerWidth !== width && frames < 60; frames++) await new Promise(requestAnimationFrame)
  const faults = new Set<string>()

  const say = (what: string, where: Element, words = where.textContent ?? '') =>
    faults.add(`${what}: ${nameOf(where)} “${words.replace(/\s+/g, ' ').trim().slice(0, 50)}”`)

  function nameOf(element: Element): string {
    const classes = [...element.classList].filter((name) => /^[a-z-]+$/.test(name)).slice(0, 3)
    return [element.tagName.toLowerCase(), ...classes].join('.')
  }

  // What is only read out is a pixel wide.
  function isShown(element: Element): boolean {
    if (getComputedStyle(element).position === 'absolute' && (element as HTMLElement).offsetWidth <= 1) return false
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.sr-only, [aria-hidden=true]')
    )
  }

  if (root.scrollWidth > root.clientWidth) {
    // Those that are too wide themselves, not what is in them or around them.
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => isShown(element) && element.getBoundingClientRect().right > width + 0.5 && !clips(element, 'x'),
    )
    const outer = wide.find((element) => !wide.includes(element.parentElement!))
    const inner = wide.findLast((element) => !wide.some((other) => element !== other && element.contains(other)))
    say(`the page is ${root.scrollWidth} px wide, because of`, outer ?? document.body)
    if (inner) say('too wide', inner)
  }

  function clips(element: Element, axis: 'x' | 'y'): boolean {
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
      if (getComputedStyle(one)[axis === 'x' ? 'overflowX' : 'overflowY'] !== 'visible') return true
    return false
  }

  // A class of half an hour has room for its time; its name is in its popup and in what is read out.
  function isInShortClass(element: Element): boolean {
    const block = element.closest('.tt-block')
    return block !== null && block.getBoundingClientRect().height < 60
  }

  function lookAtText(node: Text): void {
    const element = node.parentElement!
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter((line) => line.width > 1)
    if (lines.length === 0) return
    const left = Math.min(...lines.map((line) => line.left))
    const right = Math.max(...lines.map((line) => line.right))
    const top = Math.min(...lines.map((line) => line.top))
    const bottom = Math.max(...lines.map((line) => line.bottom))
    if (left < -1 || right > width + 1) {
      if (!isScrolledBy(element)) say('off the screen', element, node.data)
    }
    let isFixed = false
    for (let frame: Element | null = element; frame && frame !== document.body; frame = frame.parentElement) {
      const style = getComputedStyle(frame)
      const box = frame.getBoundingClientRect()
      if (style.overflowX !== 'visible' && (right > box.right + 1 || left < box.left - 1)) {
        if (style.textOverflow === 'ellipsis') break
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') {
          if (width >= 768 || !frame.matches('.strip, .tt-types'))
            say('has to be scrolled to sideways', element, node.data)
        } else say('cut off', element, node.data)
        break
      }
      if (['hidden', 'clip'].includes(style.overflowY) && (bottom > box.bottom + 1.5 || top < box.top - 1.5)) {
        if (style.webkitLineClamp === 'none' && !isInShortClass(element)) say('cut off below', element, node.data)
        break
      }
      isFixed ||= style.position === 'fixed'
    }
    if (lines.length > 1) lookForBrokenWords(node, range)
  }

  function isScrolledBy(element: Element): boolean {
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
      if (getComputedStyle(one).overflowX !== 'visible') return true
    return false
  }

  function lookForBrokenWords(node: Text, range: Range): void {
    if (getComputedStyle(node.parentElement!).hyphens === 'auto' || node.parentElement!.closest('code')) return
    for (const token of node.data.matchAll(/\S+/g)) {
      // An address or a key may break anywhere: it is no word.
      const isFigure = /^[£−-]?\d[\d.,:]*$/.test(token[0])
      if (!isFigure && (/[@/_.:?=]\S|\d|\u00ad/.test(token[0]) || token[0].length > 40)) continue
      for (const word of token[0].matchAll(isFigure ? /.+/g : /[\p{L}’']+/gu)) {
        range.setStart(node, token.index + word.index)
        range.setEnd(node, token.index + word.index + word[0].length)
        const tops = new Set([...range.getClientRects()].filter((r) => r.width > 0).map((r) => Math.round(r.top)))
        if (tops.size > 1) say('broken in the middle', node.parentElement!, word[0])
      }
    }
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    if (node.data.trim() && node.parentElement && !node.parentElement.closest('script, style, option, svg, template'))
      if (isShown(node.parentElement)) lookAtText(node)
  }

  // A finger needs 44 px where staff work; elsewhere 24 px, or as much room around it (WCAG 2.5.8).
  const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, select, textarea, input, summary')]
    .filter((one) => isShown(one) && !one.matches('[type=hidden], :disabled, .skip-link') && !isReadOut(one))
    .map((one) => ({ one, box: boxOf(one) }))
    .filter(({ box }) => box.width > 1 && box.height > 1)

  function isReadOut(one: Element | null): boolean {
    return one !== null && (getComputedStyle(one).clipPath === 'inset(50%)' || isReadOut(one.parentElement))
  }

  // What belongs to a label is tapped on the label.
  function boxOf(one: HTMLElement): DOMRect {
    const box = one.getBoundingClientRect()
    if (!one.matches('input')) return box
    const [label] = (one as HTMLInputElement).labels ?? []
    if (!label || !one.matches('[type=checkbox], [type=radio], [type=file]')) return box
    const of = label.getBoundingClientRect()
    const [left, top] = [Math.min(of.left, box.left), Math.min(of.top, box.top)]
    return new DOMRect(left, top, Math.max(of.right, box.right) - left, Math.max(of.bottom, box.bottom) - top)
  }

  // A link within a sentence is as high as its line.
  function isInSentence(one: HTMLElement): boolean {
    if (getComputedStyle(one).display !== 'inline') return false
    const around = [...(one.parentElement?.childNodes ?? [])].filter((node) => node !== one)
    return around.some((node) => ['#text', 'SPAN'].includes(node.nodeName) && /\p{L}/u.test(node.textContent ?? ''))
  }

  for (const { one, box } of targets) {
    if (isInSentence(one)) continue
    const isStaff = one.closest('.desk') !== null && width < 1024
    const need = isStaff ? 44 : 24
    // A word that is a link is as wide as the word.
    const isWord = one.matches('a:not(.button-look)') && box.width >= 24
    if ((isWord || box.width >= need - 0.5) && box.height >= need - 0.5) continue
    if (!isStaff && hasRoom(one, box)) continue
    say(
      `${Math.round(box.width)} × ${Math.round(box.height)} px to tap`,
      one,
      one.textContent || one.ariaLabel || (one as HTMLInputElement).name,
    )
  }

  function hasRoom(one: HTMLElement, box: DOMRect): boolean {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    return targets.every(({ one: other, box: of }) => {
      if (other === one || other.contains(one) || one.contains(other)) return true
      const [dx, dy] = [Math.max(of.left - x, 0, x - of.right), Math.max(of.top - y, 0, y - of.bottom)]
      return Math.hypot(dx, dy) >= 12
    })
  }

  // What stays in place stays on the screen.
  for (const bar of document.querySelectorAll('header.navbar, nav')) {
    if (!isShown(bar)) continue
    const isFixed = getComputedStyle(bar).position === 'fixed'
    for (const link of bar.querySelectorAll('a, button')) {
      if (!isShown(link) || (width < 768 && link.closest('.strip'))) continue
      const box = link.getBoundingClientRect()
      if (box.width === 0) continue
      if (box.left < -1 || box.right > width + 1) say('a menu off the screen', link)
      if (isFixed && (box.top < -1 || box.bottom > innerHeight + 1)) say('a menu off the screen', link)
    }
    if (isFixed && bar.getBoundingClientRect().height > innerHeight / 4) say('a bar over a quarter of the screen', bar)
  }
  // What has the focus is not wholly under a bar (WCAG 2.4.11), down the page and up again as the tab key goes. A dialog covers the bars.
  const bars = [...document.querySelectorAll('header.navbar, nav')].filter(
    (bar) => isShown(bar) && getComputedStyle(bar).position === 'fixed',
  )
  const inTurn =
    width > 820 ? [] : targets.map(({ one }) => one).filter((one) => !one.closest('dialog, header.navbar, nav'))
  for (const one of [...inTurn, ...inTurn.toReversed()]) {
    one.focus()
    const box = one.getBoundingClientRect()
    const over = bars.map((bar) => bar.getBoundingClientRect())
    if (document.activeElement === one && over.some(({ top, bottom }) => box.top >= top && box.bottom <= bottom))
      say('under a bar while it has the focus', one)
  }
  ;(document.activeElement as HTMLElement | null)?.blur()
  scrollTo(0, 0)
  return [...faults]
}
