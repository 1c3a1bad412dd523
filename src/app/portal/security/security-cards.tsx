import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { OwnFields } from '#src/ui/forms/own-fields.tsx'
import type { SecurityResult } from './security.server.ts'

export const SECURITY = '/dashboard/security'

type ResultProps = { answer: SecurityResult | null }

/** The password once more; required for each change of the account. */
export function PasswordAgain({ answer, error, id }: Partial<ResultProps> & { error?: string; id: string }) {
  return (
    <Field
      id={id}
      label="Your password"
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      required
      error={error ?? answer?.fields.currentPassword}
    />
  )
}

export function PasswordCard({ passwordMin, answer }: ResultProps & { passwordMin: number }) {
  return (
    <Card as="section" aria-labelledby="password-title" className="grid gap-4">
      <h2 id="password-title" className="text-2xl">
        Password
      </h2>
      <form method="post" action={SECURITY} noValidate className="grid gap-4">
        <PasswordAgain answer={answer} id="password-now" />
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint={`At least ${passwordMin} characters.`}
          error={answer?.fields.password}
        />
        <Field
          label="Confirm password"
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          required
          error={answer?.fields.confirmPassword}
        />
        <p className="text-muted">All your other devices are signed out.</p>
        <Button name="intent" value="password" className="justify-self-start">
          Change password
        </Button>
      </form>
    </Card>
  )
}

export function EmailCard({ email, newEmail, answer }: ResultProps & { email: string; newEmail: string | null }) {
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
          <form method="post" action={SECURITY} className="mt-2">
            <Button name="intent" value="email-withdrawal" size="small" variant="secondary">
              Keep my address
            </Button>
          </form>
        </Notice>
      )}
      <form method="post" action={SECURITY} noValidate className="grid gap-4">
        <OwnFields form="email">
          <Field
            label="New email address"
            name="newEmail"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            defaultValue={answer?.values.newEmail}
            error={answer?.fields.newEmail}
          />
          <PasswordAgain answer={answer} id="email-password" />
          <p className="text-muted">We send a link to the new address. Nothing changes until you open it.</p>
          <Button name="intent" value="email" className="justify-self-start">
            Change email address
          </Button>
        </OwnFields>
      </form>
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
              <form method="post" action={SECURITY} className="shrink-0">
                <input type="hidden" name="sessionId" value={id} />
                <Button
                  name="intent"
                  value="session"
                  size="small"
                  variant="secondary"
                  aria-label={`Sign out ${device}, last seen ${lastSeen}`}
                >
                  Sign out
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action={SECURITY}>
          <Button name="intent" value="sessions" variant="secondary">
            Sign out all other devices
          </Button>
        </form>
      )}
    </Card>
  )
}
