import { sayRefused } from '#src/ui/forms/show-answer.ts'

/** The cart without leaving the page: its icon opens the drawer, and `[data-cart-form]` forms are sent in place. The server
 *  answers as without scripts; the parts of the page that show the cart are taken from there. */
export function cartInPlace(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return
    const drawer = document.getElementById(event.target.closest<HTMLElement>('[data-opens]')?.dataset.opens ?? '')
    if (!(drawer instanceof HTMLDialogElement)) return
    event.preventDefault()
    drawer.showModal()
    // The icon may have been replaced in the meantime, so the browser cannot return the focus itself.
    const giveFocusBack = () => document.querySelector<HTMLElement>('[data-opens]')?.focus()
    drawer.addEventListener('close', giveFocusBack, { once: true })
  })
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    if (form.matches('[data-cart-checkout]')) form.closest('dialog')?.close()
    if (!form.matches('[data-cart-form]') || isHydrated()) return
    event.preventDefault()
    if (form.ariaBusy !== 'true') void send(form)
  })
}

/** React owns such a page: it is reloaded instead. */
function isHydrated(): boolean {
  return !document.getElementById('cart-drawer')
}

async function send(form: HTMLFormElement): Promise<void> {
  const focus = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.cartFocus : undefined
  const place = form.closest('[data-cart-region]')?.getAttribute('data-cart-region')
  form.ariaBusy = 'true'
  try {
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form) as never) })
    if (!answer.ok || new URL(answer.url).pathname !== location.pathname) return location.assign(answer.url)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    takeCartFrom(page)
    holdFocus(place, focus)
    tell(page.querySelector('[data-notice]'))
  } catch {
    // No connection: the browser's own submission says so.
    form.submit()
  }
  form.ariaBusy = null
}

function takeCartFrom(page: Document): void {
  for (const region of document.querySelectorAll('[data-cart-region]')) {
    const name = region.getAttribute('data-cart-region') ?? ''
    const fresh = page.querySelector(`[data-cart-region="${CSS.escape(name)}"]`)
    if (fresh) region.replaceChildren(...fresh.childNodes)
  }
}

/** The pressed button has been replaced; when it is gone, the first one beside it gets the focus. */
function holdFocus(place: string | null | undefined, focus: string | undefined): void {
  if (!place) return
  const region = document.querySelector(`[data-cart-region="${CSS.escape(place)}"]`)
  const same = focus && region?.querySelector<HTMLElement>(`[data-cart-focus="${CSS.escape(focus)}"]:not(:disabled)`)
  const next = same || region?.querySelector<HTMLElement>('button:not(:disabled), a[href]')
  next?.focus()
}

/** Announces what changed to screen readers; shows a refusal. */
function tell(notice: Element | null): void {
  document.querySelectorAll('[data-notice]').forEach((before) => before.remove())
  const text = notice?.querySelector('[data-notice-text]')?.textContent ?? ''
  const isRefused = Boolean(notice?.querySelector('[data-tone=error]'))
  notice?.querySelector('[autofocus]')?.removeAttribute('autofocus')
  if (notice && isRefused) document.querySelector('[data-said]')?.append(notice)
  sayRefused(isRefused)
  const status = document.querySelector('dialog[open] [data-cart-status]') ?? document.querySelector('[data-cart-said]')
  if (status) status.textContent = text
}
