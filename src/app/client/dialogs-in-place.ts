import { showAnswer } from '#src/ui/forms/show-answer.ts'
import { failureNotice, say } from './book-in-place.ts'
import { takeWeekFrom } from './week-on-page.ts'

const NO_ANSWER = 'The studio did not answer. Please try again.'

/** Opens the target of a `[data-opens-dialog]` form as a dialog over the timetable. Its address serves the same dialog as a
 *  page; it is taken from there and sent in place: errors are shown in it, success closes it, and the week is reloaded. */
export function openDialogsInPlace(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !document.querySelector('[data-live-week]')) return
    const dialog = form.closest<HTMLDialogElement>('dialog[data-addressed]')
    if (!form.matches('[data-opens-dialog]') && (!dialog || form.method === 'dialog')) return
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    form.ariaBusy = 'true'
    const done = dialog ? send(form, dialog) : open(form)
    void done.catch(() => say(failureNotice(NO_ANSWER))).finally(() => (form.ariaBusy = null))
  })
}

async function open(form: HTMLFormElement): Promise<void> {
  const address = `${form.getAttribute('action')}?${new URLSearchParams(new FormData(form) as never)}`
  const dialog = dialogOf(await read(await fetch(address)))
  // Signed out in the meantime, or the class is gone: the page says so.
  if (!dialog) return location.assign(address)
  dialog.dataset.address = address
  document.body.append(dialog)
  dialog.removeAttribute('open')
  // While it is open, the popup it was opened from stays, so that the focus can return there.
  const opener = form.querySelector('button')
  opener?.setAttribute('aria-expanded', 'true')
  dialog.addEventListener('close', () => {
    opener?.removeAttribute('aria-expanded')
    dialog.remove()
  })
  dialog.showModal()
}

async function send(form: HTMLFormElement, dialog: HTMLDialogElement): Promise<void> {
  const button = form.querySelector('button')
  const label = button?.textContent ?? ''
  if (button) button.textContent = 'Processing...'
  try {
    // A form without an action posts to the address of its dialog.
    const address = form.getAttribute('action') || dialog.dataset.address || ''
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(new FormData(form) as never) })
    const page = await read(answer)
    const again = dialogOf(page)
    if (again) return showAgain(dialog, again)
    if (new URL(answer.url).pathname !== location.pathname) return location.assign(answer.url)
    // The dialog closes first and returns the focus; then the week is updated around it.
    dialog.close()
    takeWeekFrom(page)
    say(page.querySelector('[data-notice]'))
  } finally {
    if (button) button.textContent = label
  }
}

/** Shows the errors in the dialog. */
function showAgain(dialog: HTMLDialogElement, again: HTMLDialogElement): void {
  dialog.replaceChildren(...again.childNodes)
  if (!showAnswer()) dialog.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
}

async function read(answer: Response): Promise<Document> {
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}

function dialogOf(page: Document): HTMLDialogElement | null {
  return page.querySelector<HTMLDialogElement>('dialog[data-addressed]')
}
