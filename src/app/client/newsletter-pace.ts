import { showAnswer } from '#src/ui/forms/show-answer.ts'

/** Spec 4, Newsletter: the thank-you comes 500 ms after submitting. */
const PACE_MS = 500

/** Sends the newsletter form in the background and puts the server's answer in its place; without this script, or when the
 *  network fails, the form is an ordinary one. */
export function paceNewsletter(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-newsletter]')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form).catch(() => form.submit())
  })
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  if (button) button.disabled = true
  const [answer] = await Promise.all([
    fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form) as never) }),
    new Promise((resolve) => setTimeout(resolve, PACE_MS)),
  ])
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-newsletter-box]')
  const box = form.closest('[data-newsletter-box]')
  if (!fresh || !box) throw new Error('The answer has no newsletter in it')
  box.replaceWith(fresh)
  paceNewsletter()
  if (!showAnswer()) fresh.querySelector<HTMLElement>('[role=status]')?.focus()
}
