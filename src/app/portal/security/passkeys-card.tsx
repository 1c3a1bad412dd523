import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import type { FieldErrors } from '#src/kit/form.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { OwnFields, useIsTypedBefore } from '#src/ui/forms/own-fields.tsx'
import { useRefusalHere } from '#src/ui/forms/use-form-answers.ts'
import { useHydrated } from '#src/ui/live/use-hydrated.ts'
import { makePasskey } from './make-passkey.ts'
import type { SecurityResult } from './security.server.ts'
import { PasswordAgain, SECURITY } from './security-cards.tsx'

type Passkey = { id: string; name: string; added: string; lastUsed: string | null }
type Props = {
  passkeys: Passkey[]
  /** The host they belong to; null where browsers do not support them. */
  host: string | null
  /** A suggested name for a passkey made here. */
  device: string
  answer: SecurityResult | null
}

/** The passkeys of an account: their names, when they were last used, and how to add one. */
export function PasskeysCard({ passkeys, host, device, answer }: Props) {
  if (!host && passkeys.length === 0) return null
  return (
    <Card as="section" aria-labelledby="passkeys-title" className="grid gap-4">
      <h2 id="passkeys-title" className="text-2xl">
        Passkeys
      </h2>
      <p>
        Sign in with your fingerprint, your face or the PIN of your device. A passkey stands for password and code
        together.
      </p>
      {answer?.fields.passkey && <Notice tone="error">{answer.fields.passkey}</Notice>}
      {passkeys.length > 0 && (
        <ul className="grid divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} answer={answer} />
          ))}
        </ul>
      )}
      {host && <AddPasskey host={host} device={device} answered={answer?.values.passkeyId ? null : answer} />}
    </Card>
  )
}

function PasskeyLine({ passkey, answer }: { passkey: Passkey; answer: SecurityResult | null }) {
  const { id, name, added, lastUsed } = passkey
  const refused = answer?.values.passkeyId === id ? answer : null
  const isTypedBefore = useIsTypedBefore(id)
  return (
    <li className="grid gap-1 py-3 wrap-anywhere">
      <p className="font-semibold">{name}</p>
      <p className="text-muted tabular-nums">{lastUsed ? `Last used ${lastUsed}` : 'Not used yet'}</p>
      <p className="text-muted tabular-nums">Added {added}</p>
      <div className="flex flex-wrap gap-x-6">
        <Disclosure label={`Rename ${name}`} isOpen={isTypedBefore || refused !== null}>
          <form method="post" action={SECURITY} noValidate className="grid gap-3">
            <OwnFields form={id}>
              <input type="hidden" name="passkeyId" value={id} />
              <Field
                id={`passkey-${id}`}
                label="Name"
                name="name"
                required
                maxLength={60}
                autoComplete="off"
                defaultValue={refused?.values.name ?? name}
                error={refused?.fields.name}
              />
            </OwnFields>
            <Button name="intent" value="passkey-name" size="small" className="justify-self-start">
              Save Changes
            </Button>
          </form>
        </Disclosure>
        <Disclosure label={`Remove ${name}`}>
          <form method="post" action={SECURITY} className="grid justify-items-start gap-3">
            <input type="hidden" name="passkeyId" value={id} />
            <p>It opens your account no more. Your device may go on showing it until you delete it there.</p>
            <Button name="intent" value="passkey-removal" size="small" variant="danger">
              Remove
            </Button>
          </form>
        </Disclosure>
      </div>
    </li>
  )
}

/** Only the browser can make one, so the form appears once it supports that. */
function AddPasskey({ host, device, answered }: { host: string; device: string; answered: SecurityResult | null }) {
  const [{ isBusy, fields }, set] = useState<{ isBusy: boolean; fields: FieldErrors }>({ isBusy: false, fields: {} })
  useRefusalHere(Object.keys(fields).length > 0 && fields)
  if (!useHydrated()) return <noscript>Adding a passkey needs JavaScript.</noscript>
  if (!browserSupportsWebAuthn() || location.hostname !== host)
    return <p className="text-muted">This browser cannot make passkeys here.</p>
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    set({ isBusy: true, fields: {} })
    const wrong = await makePasskey(event.currentTarget)
    if (wrong) set({ isBusy: false, fields: wrong })
  }
  return (
    <form method="post" action={SECURITY} noValidate className="grid gap-4" onSubmit={(event) => void add(event)}>
      <OwnFields form="passkey">
        <input type="hidden" name="intent" value="passkey-add" />
        <input type="hidden" name="passkey" />
        {fields.passkey && <Notice tone="error">{fields.passkey}</Notice>}
        <Field
          id="passkey-name"
          label="Name"
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          hint="So that you know later which it is."
          defaultValue={answered?.values.name ?? device}
          error={fields.name ?? answered?.fields.name}
        />
        <PasswordAgain error={fields.currentPassword} id="passkey-password" />
        <Button className="justify-self-start" isBusy={isBusy}>
          {isBusy ? 'Waiting for your device' : 'Add a passkey'}
        </Button>
      </OwnFields>
    </form>
  )
}
