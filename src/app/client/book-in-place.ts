import { clearOfNotice } from '#src/ui/clear-of-notice.ts'
import { sayRefused } from '#src/ui/forms/show-answer.ts'
import { takeWeekFrom } from './week-on-page.ts'

/** Sends the timetable's `[data-in-place]` forms without leaving the page. The server answers as without scripts, with the page
 *  and a notice in it; both are taken from there, so that nothing is shown before the server has said it. */
export function bookInPlace(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-in-place]')) return
    event.preventDefault()
    if (form.ariaBusy !== 'true') void send(form)
  })
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  const [text, name] = [button?.textContent ?? '', button?.ariaLabel ?? null]
  form.ariaBusy = 'true'
  if (button) Object.assign(button, { textContent: 'Processing...', ariaLabel: null })
  try {
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form) as never) })
    // Signed out in the meantime: the answer is a redirect to sign in and back.
    if (new URL(answer.url).pathname !== location.pathname) return location.assign(answer.url)
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    takeWeekFrom(page)
    say(page.querySelector('[data-notice]'))
  } catch {
    say(failure(form))
  }
  form.ariaBusy = null
  if (button) Object.assign(button, { textContent: text, ariaLabel: name })
}

/** Shows an answer in place of any earlier one. */
export function say(notice: Element | null): void {
  document.querySelectorAll('[data-notice]').forEach((before) => before.remove())
  // The focus stays where it is; on a page of its own the notice would get it.
  notice?.querySelector('[autofocus]')?.removeAttribute('autofocus')
  if (notice) document.querySelector('[data-answers]')?.append(notice)
  clearOfNotice()
  sayRefused(Boolean(notice?.querySelector('[data-tone=error]')))
}

function failure(form: HTMLFormElement): Element | null {
  const isAbout = (path: string) => form.action.endsWith(path)
  const what = isAbout('/waiting-list')
    ? 'change the waiting list'
    : isAbout('/cancellation')
      ? 'cancel booking'
      : 'book class'
  return failureNotice(`Failed to ${what}. Please try again.`)
}

/** Shown when no answer came (specification 8): it may have been done or not. */
export function failureNotice(words: string): Element | null {
  const template = document.querySelector<HTMLTemplateElement>('template[data-failure]')
  const notice = template?.content.firstElementChild?.cloneNode(true) as Element | undefined
  const text = notice?.querySelector('[data-notice-text]')
  if (text) text.textContent = words
  return notice ?? null
}
