import { z } from 'zod'
import { dayAndTime } from '#src/kit/time.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { listApiKeys } from '#src/platform/auth/api-keys/api-keys.server.ts'
import type { KeyScope } from '#src/platform/key-scope.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { apiKeyForm, apiKeyRefusals } from '#src/studio/people/api-keys/api-key.ts'
import { makeApiKey } from '#src/studio/people/api-keys/make-api-key.server.ts'
import { revokeApiKey } from '#src/studio/people/api-keys/revoke-api-key.server.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field, SelectField } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton, useFormResult } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/api-keys-page.ts'
import { ShownOnce } from '../shown-once.tsx'

export const meta = unlistedMeta('API keys')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader } = requireAdmin(ctxOf(context), request)
  const keys = await listApiKeys(reader)
  return {
    keys: keys.map(({ createdAt, lastUsedAt, ...key }) => ({
      ...key,
      made: dayAndTime(createdAt, 'short'),
      used: lastUsedAt && dayAndTime(lastUsedAt, 'short'),
    })),
  }
}

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/api-keys',
  acts: {
    make: act(apiKeyForm, makeApiKey, { refusals: apiKeyRefusals, saysInForm: true, success: ({ key }) => [key] }),
    revoke: act(z.object({ keyId: lineOrNone(100) }), revokeApiKey, {
      refusals: apiKeyRefusals,
      success: ({ name }) => `The key of ${name} is revoked.`,
    }),
  },
  otherwise: 'make',
})

const SCOPES: Record<KeyScope, string> = { read: 'Reading', bookings: 'Reading and bookings', all: 'Everything' }
const options = Object.entries(SCOPES).map(([value, label]) => ({ value, label }))

type Keys = Route.ComponentProps['loaderData']['keys']

/** The keys of other programs: made, shown once, revoked (PRODUCT 5). */
export default function ApiKeysPage({ loaderData: { keys } }: Route.ComponentProps) {
  const [key] = useFormResult({ intent: 'make' })?.done ?? []
  return (
    <div className="grid gap-8">
      <PageHeader
        title="API keys"
        intro="A key lets another program act for you: an accountant’s, a door lock’s, a page of your own. What it can call is at /api/docs."
      />
      <ShownOnce code={key}>Copy this key now.</ShownOnce>
      <KeyList keys={keys} />
      <section aria-labelledby="make" className="grid gap-4">
        <h2 id="make">Make a key</h2>
        <PageForm intent="make" isOwn={false} key={key} noValidate className="grid max-w-3xl gap-4 sm:grid-cols-2">
          <Field label="Program" name="name" required maxLength={60} hint="What will use it" />
          <SelectField label="It may do" name="scope" options={options} hint="Never keys, roles or sign-ins" />
          <SubmitButton className="justify-self-start">Make the key</SubmitButton>
        </PageForm>
      </section>
    </div>
  )
}

function KeyList({ keys }: { keys: Keys }) {
  return (
    <section aria-labelledby="keys" className="grid gap-4">
      <h2 id="keys">In force</h2>
      {keys.length === 0 && <p className="text-muted">No program has a key.</p>}
      <ul className="grid gap-2">
        {keys.map(({ id, name, scope, madeBy, made, used }) => (
          <li key={id}>
            <Card className="flex flex-wrap items-center justify-between gap-3 py-3!">
              <span className="grid gap-1 wrap-anywhere">
                <span className="flex flex-wrap items-center gap-2">
                  <strong>{name}</strong>
                  <Badge tone="plain">{SCOPES[scope]}</Badge>
                </span>
                <span className="text-muted">
                  {`Made by ${madeBy}, ${made}. ${used ? `Last used ${used}.` : 'Not used yet.'}`}
                </span>
              </span>
              <PageForm intent="revoke" about={{ keyId: id }} isOwn={false}>
                <Button variant="secondary" size="small" aria-label={`Revoke the key of ${name}`}>
                  Revoke
                </Button>
              </PageForm>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
