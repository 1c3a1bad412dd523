import { z } from 'zod'
import { lineOrNone, oneLine } from '#src/kit/typed-text.ts'

/** What a browser returns from a device that was asked for a passkey: JSON, binary parts in base64url. Here only its format is
 *  checked; it is trusted once it has been verified. */

const NAME_MAX = 60

const binary = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)

const shared = {
  id: binary(1400),
  rawId: binary(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

/** A device has signed a challenge with a passkey it keeps. */
export const assertion = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: binary(4000),
    authenticatorData: binary(4000),
    signature: binary(4000),
    userHandle: binary(100),
  }),
})

export type Assertion = z.output<typeof assertion>

/** A device has created a passkey. */
const attestation = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: binary(4000),
    attestationObject: binary(12_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
})

export type Attestation = z.output<typeof attestation>

export const passkeyName = oneLine(NAME_MAX, 'Please give it a name')

/** The forms: the device's response is in a hidden field, filled in by the page's script. */
export const signInByPasskeyForm = z.object({ passkey: jsonOf(assertion) })
export const addPasskeyForm = z.object({ name: passkeyName, passkey: jsonOf(attestation) })
export const renamePasskeyForm = z.object({ name: passkeyName, passkeyId: lineOrNone(100) })
export const removePasskeyForm = z.object({ passkeyId: lineOrNone(100) })

function jsonOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .max(30_000)
    .transform((text, check) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        check.addIssue('This is no answer of a device')
        return z.NEVER
      }
    })
    .pipe(schema)
}
