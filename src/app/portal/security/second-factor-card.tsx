import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageForm, useFormResult } from '#src/ui/forms/page-form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordAgain, SECURITY } from './security-cards.tsx'

type Factor =
  | { state: 'off' }
  | { state: 'setting_up'; key: string; url: string; qr: { size: number; path: string } }
  | { state: 'on'; since: string; spareCodesLeft: number }

type Props = { factor: Factor }

/** Two-factor sign-in: off, being set up, or on; the spare codes are shown once, right after it was switched on. */
export function SecondFactorCard({ factor }: Props) {
  const spareCodes = useFormResult({ intent: ['factor-code', 'factor-codes'] })?.done
  return (
    <Card as="section" aria-labelledby="factor-title" className="grid gap-4">
      <h2 id="factor-title" className="flex flex-wrap items-center gap-3 text-2xl">
        Two-factor sign-in
        <Badge tone={factor.state === 'on' ? 'success' : 'plain'}>{factor.state === 'on' ? 'On' : 'Off'}</Badge>
      </h2>
      {spareCodes && <SpareCodes codes={spareCodes} />}
      {factor.state === 'off' && <Off />}
      {factor.state === 'setting_up' && <SettingUp factor={factor} />}
      {factor.state === 'on' && <On factor={factor} />}
    </Card>
  )
}

function Off() {
  return (
    <>
      <p>Ask for a code of an authenticator app after the password, so that the password alone opens nothing.</p>
      <PageForm intent="factor-begin" isOwn={false} reloadDocument action={SECURITY} noValidate className="grid gap-4">
        <PasswordAgain id="factor-password" />
        <Button className="justify-self-start">Set up</Button>
      </PageForm>
    </>
  )
}

function SettingUp({ factor }: { factor: Extract<Factor, { state: 'setting_up' }> }) {
  return (
    <>
      <ol className="grid list-decimal gap-3 pl-5">
        <li>
          Scan this with your authenticator app.
          <QrPicture {...factor.qr} />
          Is the app on this device?{' '}
          <a href={factor.url} className="underline underline-offset-4">
            Open it there
          </a>
          , or type this key into it:
          <code className="mt-1 block rounded-md bg-sunk px-3 py-2 text-lg font-semibold tracking-wider break-words">
            {factor.key.match(/.{1,4}/g)?.join(' ')}
          </code>
        </li>
        <li>Type the code the app shows.</li>
      </ol>
      <PageForm intent="factor-code" isOwn={false} reloadDocument action={SECURITY} noValidate className="grid gap-4">
        <Field label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" required maxLength={20} />
        <Button className="justify-self-start">Switch on</Button>
      </PageForm>
    </>
  )
}

/** Black on white in either theme: many scanners need it. */
function QrPicture({ size, path }: { size: number; path: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code with the key below"
      shapeRendering="crispEdges"
      className="my-3 block w-52 max-w-full rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function On({ factor }: { factor: Extract<Factor, { state: 'on' }> }) {
  const { since, spareCodesLeft } = factor
  return (
    <>
      <p>{`On since ${since}. ${spareCodesLeft} of 10 spare codes left.`}</p>
      <PageForm
        intent={['factor-codes', 'factor-off']}
        isOwn={false}
        reloadDocument
        action={SECURITY}
        noValidate
        className="grid gap-4"
      >
        <PasswordAgain id="factor-password" />
        <p className="text-muted">
          New spare codes make the old ones void. For a new phone: switch it off and set it up again.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="factor-codes" variant="secondary">
            New spare codes
          </Button>
          <Button name="intent" value="factor-off" variant="secondary">
            Switch off
          </Button>
        </div>
      </PageForm>
    </>
  )
}

function SpareCodes({ codes }: { codes: string[] }) {
  return (
    <Notice tone="success">
      <p>
        Keep these spare codes where you find them without your phone: each opens your account once, and they are not
        shown again.
      </p>
      <ul className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 font-semibold tabular-nums">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
