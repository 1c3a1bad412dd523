import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import type { FieldErrors } from '#src/kit/form.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageForm, useFormResult, useIsShownAgain } from '#src/ui/forms/page-form.tsx'
import { useRefusalHere } from '#src/ui/forms/use-form-answers.ts'
import { useHydrated } from '#src/ui/live/use-hydrated.ts'
import { makePasskey } from './make-passkey.ts'
import { PasswordAgain, SECURITY } from './security-cards.tsx'

type Passkey = { id: string; name: string; added: string; lastUsed: string | null }
type Props = {
  passkeys: Passkey[]
  /** The host they belong to; null where browsers do not support them. */
  host: string | null
  /** A suggested name for a passkey made here. */
  device: string
}

/** The passkeys of an account: their names, when they were last used, and how to add one. */
export function PasskeysCard({ passkeys, host, device }: Props) {
  const fault = useFormResult({ intent: ['passkey-add', 'passkey-name', 'passkey-removal'] })?.fields.passkey
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
      {fault && <Notice tone="error">{fault}</Notice>}
      {passkeys.length > 0 && (
        <ul className="grid divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {host && <AddPasskey host={host} device={device} />}
    </Card>
  )
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const { id, name, added, lastUsed } = passkey
  const about = { passkeyId: id }
  const isOpen = useIsShownAgain({ intent: 'passkey-name', about })
  return (
    <li className="grid gap-1 py-3 wrap-anywhere">
      <p className="font-semibold">{name}</p>
      <p className="text-muted tabular-nums">{lastUsed ? `Last used ${lastUsed}` : 'Not used yet'}</p>
      <p className="text-muted tabular-nums">Added {added}</p>
      <div className="flex flex-wrap gap-x-6">
        <Disclosure label={`Rename ${name}`} isOpen={isOpen}>
          <PageForm
            intent="passkey-name"
            isEdit
            about={about}
            reloadDocument
            action={SECURITY}
            noValidate
            className="grid gap-3"
          >
            <Field
              id={`passkey-${id}`}
              label="Name"
              name="name"
              required
              maxLength={60}
              autoComplete="off"
              defaultValue={name}
            />
            <Button size="small" className="justify-self-start">
              Save Changes
            </Button>
          </PageForm>
        </Disclosure>
        <Disclosure label={`Remove ${name}`}>
          <PageForm
            intent="passkey-removal"
            about={about}
            isOwn={false}
            reloadDocument
            action={SECURITY}
            className="grid justify-items-start gap-3"
          >
            <p>It opens your account no more. Your device may go on showing it until you delete it there.</p>
            <Button size="small" variant="danger">
              Remove
            </Button>
          </PageForm>
        </Disclosure>
      </div>
    </li>
  )
}

/** Only the browser can make one, so the form appears once it supports that. */
function AddPasskey({ host, device }: { host: string; device: string }) {
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
    <PageForm
      intent="passkey-add"
      reloadDocument
      action={SECURITY}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void add(event)}
    >
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
        defaultValue={device}
        error={fields.name}
      />
      <PasswordAgain error={fields.currentPassword} id="passkey-password" />
      <Button className="justify-self-start" isBusy={isBusy}>
        {isBusy ? 'Waiting for your device' : 'Add a passkey'}
      </Button>
    </PageForm>
  )
}
