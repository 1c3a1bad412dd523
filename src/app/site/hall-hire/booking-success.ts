import { focusOn } from '#src/ui/forms/show-answer.ts'

/** Specification 4: the success screen stays for three seconds, then the dialog closes. */
const SUCCESS_MS = 3000

type Booked = { message: string; link: string }

/** Says that the request was received and for how long it is held: in the dialog for three seconds, and on the page for as long as it is
 *  open. */
export function showSuccess(form: HTMLFormElement, booked: Booked): void {
  const dialog = form.closest('dialog')
  const success = dialog?.querySelector<HTMLElement>('[data-hall-success]')
  if (!dialog || !success) {
    form.closest('section')?.toggleAttribute('hidden', true)
    document.querySelector('[data-hall-look]')?.toggleAttribute('hidden', true)
    return showLasting(booked)
  }
  const text = success.querySelector('[data-hall-success-text]')
  if (text) text.textContent = booked.message
  form.hidden = true
  success.hidden = false
  focusOn(success)
  const close = setTimeout(() => dialog.close(), SUCCESS_MS)
  const tidy = () => {
    clearTimeout(close)
    success.hidden = true
    form.hidden = false
    form.reset()
    form.dispatchEvent(new Event('input'))
    showLasting(booked)
  }
  dialog.addEventListener('close', tidy, { once: true })
}

function showLasting({ message, link }: Booked): void {
  const lasting = document.querySelector<HTMLElement>('[data-hall-lasting]')
  const text = lasting?.querySelector('[data-hall-lasting-text]')
  const anchor = lasting?.querySelector<HTMLAnchorElement>('[data-hall-lasting-link]')
  if (!lasting || !text || !anchor) return
  text.textContent = message
  anchor.href = link
  lasting.hidden = false
  lasting.scrollIntoView({ block: 'center' })
}
