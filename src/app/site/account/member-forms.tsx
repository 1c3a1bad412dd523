import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageForm, useFormResult } from '#src/ui/forms/page-form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { AccountFields, EmailField } from './account-fields.tsx'
import { type MemberMode, memberPath } from './member-path.ts'

type FormProps = {
  next: string | null
  email: string
  /** The page that has the form, where it is another than this. */
  action?: string
}

/** Signing in; where a sign-up waits for its address to be verified, with another verification email to ask for. */
export function SignInForm({ next, email, action, pendingEmail }: FormProps & { pendingEmail: string | null }) {
  const result = useFormResult({ intent: ['sign-in'] })
  const isPending = pendingEmail !== null || result?.refusal === 'not_verified'
  return (
    <MemberForm mode="sign-in" next={next} email={email} action={action}>
      {pendingEmail && !result?.error && !result?.done && (
        <Notice tone="info">
          Check your email: we have sent a link to <strong className="break-words">{pendingEmail}</strong>. Open it to
          verify your address, then sign in.
        </Notice>
      )}
      <EmailField email={email} autoComplete="username" />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
      <Button name="intent" value="sign-in" size="large">
        Sign in
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-3">
        <a href={memberPath({ mode: 'reset', next })} className={way}>
          Forgot your password?
        </a>
        {isPending && (
          <button type="submit" name="intent" value="resend" formNoValidate className={way}>
            Resend verification email
          </button>
        )}
      </div>
    </MemberForm>
  )
}

/** The code of the second factor, after the password. */
export function CodeForm({ next, email }: FormProps) {
  return (
    <MemberForm mode="code" next={next} email={email}>
      <p>Enter the code your authenticator app shows. Without your phone, use one of your spare codes.</p>
      <Field
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={20}
      />
      <Button name="intent" value="code" size="large">
        Sign in
      </Button>
      <a href={memberPath({ next })} className={way}>
        Back to sign in
      </a>
    </MemberForm>
  )
}

type CreateProps = FormProps & { friend: string; passwordMin: number }

export function CreateAccountForm({ next, email, friend, passwordMin }: CreateProps) {
  return (
    <MemberForm mode="create" next={next} email={email}>
      <AccountFields email={email} passwordMin={passwordMin} />
      <Field
        label="Code of the friend who sent you"
        name="friend"
        required={false}
        autoComplete="off"
        maxLength={40}
        defaultValue={friend}
      />
      <Button name="intent" value="create" size="large">
        Create account
      </Button>
      <p className="text-[0.9375rem] text-muted">
        We send you one email to verify your address. Your account is under our{' '}
        <a href="/terms" className="underline underline-offset-4">
          terms
        </a>
        ; how we keep your details is in our{' '}
        <a href="/privacy" className="underline underline-offset-4">
          privacy notice
        </a>
        .
      </p>
    </MemberForm>
  )
}

export function ResetForm({ next, email }: FormProps) {
  return (
    <MemberForm mode="reset" next={next} email={email}>
      <p>Enter your email address and we send you a link to choose a new one. It is good for one hour.</p>
      <EmailField email={email} autoComplete="username" />
      <Button name="intent" value="reset" size="large">
        Send reset link
      </Button>
      <a href={memberPath({ next })} className={way}>
        Back to sign in
      </a>
    </MemberForm>
  )
}

type MemberFormProps = FormProps & { mode: MemberMode; children: ReactNode }

/** A form of this page, with its result in place and links to the next step. */
function MemberForm({ mode, next, email, action = memberPath({ mode, next }), children }: MemberFormProps) {
  const result = useFormResult({ intent: [mode] })
  const waysOn = result?.refusal === 'already_registered' && (
    <WaysOn>
      <a href={memberPath({ next, email })}>Try logging in</a>
      <a href={memberPath({ mode: 'reset', next, email })}>Forgot password?</a>
    </WaysOn>
  )
  return (
    <PageForm
      intent={[mode]}
      isOwn={false}
      wayOut={waysOn}
      reloadDocument
      action={action}
      noValidate
      className="grid gap-5"
    >
      {result?.done && <Notice tone="success">{result.done}</Notice>}
      {children}
    </PageForm>
  )
}

function WaysOn({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 font-semibold [&_a]:underline [&_a]:underline-offset-4">
      {children}
    </p>
  )
}

const way = 'min-h-6 justify-self-start font-semibold underline decoration-line decoration-2 underline-offset-4'
