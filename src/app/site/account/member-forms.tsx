import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { AccountFields, EmailField } from './account-fields.tsx'
import type { MemberFormResult } from './member-forms.server.ts'
import { memberPath } from './member-path.ts'

type FormProps = { next: string | null; email: string; answer: MemberFormResult | null }

/** Signing in; where a sign-up waits for its address to be verified, with another verification email to ask for. */
export function SignInForm({ next, email, answer, pendingEmail }: FormProps & { pendingEmail: string | null }) {
  const isPending = pendingEmail !== null || answer?.said?.refusal === 'not_verified'
  return (
    <form method="post" action={memberPath({ next })} noValidate className="grid gap-5">
      <Said answer={answer} email={email} next={next} />
      {pendingEmail && !answer?.said && (
        <Notice tone="info">
          Check your email: we have sent a link to <strong className="break-words">{pendingEmail}</strong>. Open it to
          verify your address, then sign in.
        </Notice>
      )}
      <EmailField email={email} error={answer?.fields.email} autoComplete="username" />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={answer?.fields.password}
      />
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
    </form>
  )
}

/** The code of the second factor, after the password. */
export function CodeForm({ next, email, answer }: FormProps) {
  return (
    <form method="post" action={memberPath({ mode: 'code', next })} noValidate className="grid gap-5">
      <Said answer={answer} email={email} next={next} />
      <p>Enter the code your authenticator app shows. Without your phone, use one of your spare codes.</p>
      <Field
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={20}
        error={answer?.fields.code}
      />
      <Button name="intent" value="code" size="large">
        Sign in
      </Button>
      <a href={memberPath({ next })} className={way}>
        Back to sign in
      </a>
    </form>
  )
}

export function CreateAccountForm({ next, email, answer, passwordMin }: FormProps & { passwordMin: number }) {
  const { values = {}, fields = {} } = answer ?? {}
  return (
    <form method="post" action={memberPath({ mode: 'create', next })} noValidate className="grid gap-5">
      <Said answer={answer} email={email} next={next} />
      <AccountFields values={{ ...values, email }} fields={fields} passwordMin={passwordMin} />
      <Button name="intent" value="create" size="large">
        Create account
      </Button>
      <p className="text-[0.9375rem] text-muted">
        We send you one email to verify your address. How we keep your details is in our{' '}
        <a href="/privacy" className="underline underline-offset-4">
          privacy notice
        </a>
        .
      </p>
    </form>
  )
}

export function ResetForm({ next, email, answer }: FormProps) {
  return (
    <form method="post" action={memberPath({ mode: 'reset', next })} noValidate className="grid gap-5">
      <Said answer={answer} email={email} next={next} />
      <p>Enter your email address and we send you a link to choose a new one. It is good for one hour.</p>
      <EmailField email={email} error={answer?.fields.email} autoComplete="username" />
      <Button name="intent" value="reset" size="large">
        Send reset link
      </Button>
      <a href={memberPath({ next })} className={way}>
        Back to sign in
      </a>
    </form>
  )
}

/** What the form was answered with, in place, and the ways on from there. */
function Said({ answer, email, next }: FormProps) {
  if (!answer?.said) return null
  const { tone, text, refusal } = answer.said
  return (
    <Notice tone={tone}>
      <p>{text}</p>
      {refusal === 'already_registered' && (
        <WaysOn>
          <a href={memberPath({ next, email })}>Try logging in</a>
          <a href={memberPath({ mode: 'reset', next, email })}>Forgot password?</a>
        </WaysOn>
      )}
    </Notice>
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
