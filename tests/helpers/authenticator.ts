import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a device is asked, as far as ours looks. */
type CredentialRequest = { challenge: string; user?: { id: string } }

/** What a dishonest device or page does differently. */
export type Twist = {
  origin?: string
  rpId?: string
  challenge?: string
  isUserVerified?: boolean
  counter?: number
  /** Says it is a passkey of someone else. */
  userId?: string
  credentialId?: string
  type?: string
}

type CredentialResponse<Response> = {
  id: string
  rawId: string
  type: 'public-key'
  clientExtensionResults: Record<string, never>
  response: Response
}

export type Authenticator = {
  credentialId: string
  /** Makes its passkey, without attestation. */
  make(
    asked: CredentialRequest,
    twist?: Twist,
  ): CredentialResponse<{ clientDataJSON: string; attestationObject: string; transports: string[] }>
  /** Signs a challenge with it, counting on. */
  sign(
    asked: CredentialRequest,
    twist?: Twist,
  ): CredentialResponse<{ clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string }>
}

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

/** A device that keeps one passkey (WebAuthn level 2, ES256), real signatures included; `counts: false` like those that share their
 *  passkeys between devices and always say 0. */
export function openAuthenticator({ origin = 'http://localhost:3000', counts = true } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  let counter = 0
  let userHandle = ''

  const parts = (twist: Twist) => ({
    rpId: new URL(origin).hostname,
    counter: counts ? ++counter : 0,
    isUserVerified: true,
    ...twist,
  })
  const answer = <Response>(response: Response, twist: Twist): CredentialResponse<Response> => {
    const shown = twist.credentialId ?? credentialId
    return { id: shown, rawId: shown, type: 'public-key', clientExtensionResults: {}, response }
  }

  return {
    credentialId,
    make(asked, twist = {}) {
      userHandle = asked.user?.id ?? ''
      const attested = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, coseKey(publicKey)])
      const authData = authenticatorData({ ...parts(twist), flags: ATTESTED, attested })
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      const clientDataJSON = clientData({ type: 'webauthn.create', challenge: asked.challenge, origin, ...twist })
      const [data, object] = [clientDataJSON.toString('base64url'), attestationObject.toString('base64url')]
      return answer({ clientDataJSON: data, attestationObject: object, transports: ['internal'] }, twist)
    },
    sign(asked, twist = {}) {
      const authData = authenticatorData({ ...parts(twist), flags: 0, attested: Buffer.alloc(0) })
      const clientDataJSON = clientData({ type: 'webauthn.get', challenge: asked.challenge, origin, ...twist })
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), privateKey)
      return answer(
        {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: twist.userId ? Buffer.from(twist.userId).toString('base64url') : userHandle,
        },
        twist,
      )
    },
  }
}

type Data = { rpId: string; counter: number; isUserVerified: boolean; flags: number; attested: Buffer }

function authenticatorData({ rpId, counter, isUserVerified, flags, attested }: Data): Buffer {
  const shown = PRESENT | flags | (isUserVerified ? VERIFIED : 0)
  return Buffer.concat([sha256(rpId), uint(shown, 1), uint(counter, 4), attested])
}

function clientData({ type, challenge, origin }: { type: string; challenge: string; origin: string }): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** A P-256 key for ES256, as RFC 9053 writes it. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/** As much of CBOR (RFC 8949) as a passkey needs: small numbers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (!(value instanceof Map)) throw new Error('Not needed for a passkey')
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return uint((major << 5) | length, 1)
  if (length < 256) return Buffer.concat([uint((major << 5) | 24, 1), uint(length, 1)])
  return Buffer.concat([uint((major << 5) | 25, 1), uint(length, 2)])
}

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

function sha256(of: string | Buffer): Buffer {
  return createHash('sha256').update(of).digest()
}
