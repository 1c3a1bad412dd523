import { startRegistration } from '@simplewebauthn/browser'
import { type FieldErrors, textOf } from '#src/kit/form.ts'

/** In the browser: gets a challenge from the server and a passkey from the device, and sends the form with it. Returns the
 *  errors by field; null when the form is being sent. */
export async function makePasskey(form: HTMLFormElement): Promise<FieldErrors | null> {
  const typed = new FormData(form)
  const body = { name: textOf(typed, 'name'), currentPassword: textOf(typed, 'currentPassword') }
  try {
    const answer = await fetch('/api/auth/passkey/generate-register-options', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const result = await answer.json()
    // Signed out in the meantime: the form's own answer leads to sign in and back, with what was typed.
    if (!answer.ok && answer.status !== 401) return result.fields ?? { [fieldOf(result.code)]: result.error }
    if (answer.ok) {
      const made = await startRegistration({ optionsJSON: result.options })
      form.querySelector<HTMLInputElement>('[name=passkey]')!.value = JSON.stringify(made)
    }
    form.submit()
    return null
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    return { passkey: isKnown ? 'This device keeps a passkey of your account already.' : NOT_MADE }
  }
}

const NOT_MADE = 'No passkey was made. Please try again.'

function fieldOf(code: string): string {
  return code === 'wrong_password' ? 'currentPassword' : 'passkey'
}
