import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'

// The script of the sign-in page: shows a button for passkeys where the browser supports them.
const form = document.querySelector<HTMLFormElement>('[data-passkeys-of]')
if (form && browserSupportsWebAuthn() && location.hostname === form.dataset.passkeysOf) {
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.ariaBusy !== 'true') void signIn(form)
  })
}

async function signIn(form: HTMLFormElement): Promise<void> {
  form.ariaBusy = 'true'
  say(form, 'Waiting for your device')
  try {
    const answer = await fetch('/api/auth/passkey/generate-authenticate-options', { method: 'POST' })
    const result = await answer.json()
    if (!answer.ok) return say(form, result.error)
    const signed = await startAuthentication({ optionsJSON: result.options })
    form.querySelector<HTMLInputElement>('[name=passkey]')!.value = JSON.stringify(signed)
    // The server answers it like any form: by a redirect, or this page with the error.
    form.submit()
  } catch {
    // Cancelled, no passkey available, or no connection: the browser has said which.
    say(form, 'No passkey was used. Please try again, or sign in with your password.')
  } finally {
    form.ariaBusy = null
  }
}

function say(form: HTMLFormElement, text: string): void {
  const line = form.querySelector('[data-passkey-said]')
  if (line) line.textContent = text
}
