import { startBookingForm } from './booking-form.ts'
import { showOwnRequests } from './own-requests.ts'

// What the Hall Hire page does in the browser: Book Now opens the form in place, the form shows free times and the price as they
// are chosen and sends itself to the API, and the browser keeps its own list. Without any of it the same form is a page.
const dialog = document.querySelector<HTMLDialogElement>('#hall-booking')
const forms = [...document.querySelectorAll<HTMLFormElement>('[data-hall-form]')]
if (dialog) for (const link of document.querySelectorAll('[data-hall-open]')) link.replaceWith(opener(link, dialog))
else enhanceForms()

showOwnRequests()

/** Once: at the start where the form is the page, else when it is first opened. */
function enhanceForms(): void {
  for (const form of forms.splice(0)) startBookingForm(form)
}

/** What only opens something is a button: it takes the place of the link to the form's own page. */
function opener(link: Element, dialog: HTMLDialogElement): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = link.className
  button.append(...link.childNodes)
  button.setAttribute('aria-haspopup', 'dialog')
  button.addEventListener('click', () => {
    enhanceForms()
    dialog.showModal()
  })
  return button
}
