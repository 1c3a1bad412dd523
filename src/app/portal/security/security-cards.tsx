import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'

export const SECURITY = '/dashboard/security'

/** The password once more; required for each change of the account. */
export function PasswordAgain({ error, id }: { error?: string; id: string }) {
  return (
    <Field
      id={id}
      label="Your password"
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      required
      error={error}
    />
  )
}

export function PasswordCard({ passwordMin }: { passwordMin: number }) {
  return (
    <Card as="section" aria-labelledby="password-title" className="grid gap-4">
      <h2 id="password-title" className="text-2xl">
        Password
      </h2>
      <PageForm intent="password" isOwn={false} reloadDocument action={SECURITY} noValidate className="grid gap-4">
        <PasswordAgain id="password-now" />
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint={`At least ${passwordMin} characters.`}
        />
        <Field label="Confirm password" name="confirmPassword" type="password" autoComplete="new-password" required />
        <p className="text-muted">All your other devices are signed out.</p>
        <Button className="justify-self-start">Change password</Button>
      </PageForm>
    </Card>
  )
}

export function EmailCard({ email, newEmail }: { email: string; newEmail: string | null }) {
  return (
    <Card as="section" aria-labelledby="email-title" className="grid gap-4">
      <h2 id="email-title" className="text-2xl">
        Email address
      </h2>
      <p>
        You sign in with <strong className="break-words">{email}</strong>.
      </p>
      {newEmail && (
        <Notice tone="info">
          <p>
            Open the link we sent to <strong className="break-words">{newEmail}</strong> to use that address instead.
          </p>
          <PageForm intent="email-withdrawal" isOwn={false} reloadDocument action={SECURITY} className="mt-2">
            <Button size="small" variant="secondary">
              Keep my address
            </Button>
          </PageForm>
        </Notice>
      )}
      <PageForm intent="email" reloadDocument action={SECURITY} noValidate className="grid gap-4">
        <Field label="New email address" name="newEmail" type="email" inputMode="email" autoComplete="email" required />
        <PasswordAgain id="email-password" />
        <p className="text-muted">We send a link to the new address. Nothing changes until you open it.</p>
        <Button className="justify-self-start">Change email address</Button>
      </PageForm>
    </Card>
  )
}

type Session = { id: string; device: string; since: string; lastSeen: string; isThisOne: boolean }

export function SessionsCard({ sessions }: { sessions: Session[] }) {
  return (
    <Card as="section" aria-labelledby="sessions-title" className="grid gap-4">
      <h2 id="sessions-title" className="text-2xl">
        Where you are signed in
      </h2>
      <ul className="grid divide-y divide-line border-y border-line">
        {sessions.map(({ id, device, since, lastSeen, isThisOne }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {device} {isThisOne && <Badge tone="success">This device</Badge>}
              </p>
              <p className="text-muted tabular-nums">Last seen {lastSeen}</p>
              {since !== lastSeen && <p className="text-muted tabular-nums">Signed in {since}</p>}
            </div>
            {!isThisOne && (
              <PageForm
                intent="session"
                about={{ sessionId: id }}
                isOwn={false}
                reloadDocument
                action={SECURITY}
                className="shrink-0"
              >
                <Button size="small" variant="secondary" aria-label={`Sign out ${device}, last seen ${lastSeen}`}>
                  Sign out
                </Button>
              </PageForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PageForm intent="sessions" isOwn={false} reloadDocument action={SECURITY}>
          <Button variant="secondary">Sign out all other devices</Button>
        </PageForm>
      )}
    </Card>
  )
}
