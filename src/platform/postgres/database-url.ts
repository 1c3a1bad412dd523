import { isPrivateHost } from '../private-host.ts'

/** The database of DATABASE_URL, and how the connection to it is protected. */
export type DatabaseServer = {
  /** Undefined where it is reached by a socket of this machine. */
  host?: string
  /** With a certificate that is checked, with any certificate, or unencrypted; undefined when DATABASE_URL does not say. */
  encryption?: 'checked' | 'unchecked' | 'off'
}

/** Reads DATABASE_URL as `pg` does; null when it is none. */
export function readDatabaseUrl(text: string): DatabaseServer | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, searchParams } = new URL(text)
  if (!/^postgres(ql)?:$/.test(protocol)) return null
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return host.startsWith('/') ? {} : { host, encryption: encryptionOf(searchParams) }
}

/** Whether the studio's data would cross the internet without DATABASE_URL saying how it is protected. */
export function isCareless({ host, encryption }: DatabaseServer): boolean {
  return host !== undefined && encryption === undefined && !isPrivateHost(host)
}

function encryptionOf(parameters: URLSearchParams): DatabaseServer['encryption'] {
  const mode = parameters.get('sslmode')
  if (mode === 'disable') return 'off'
  if (mode === 'no-verify') return 'unchecked'
  // As in libpq, everything below the two modes that verify accepts any certificate.
  if (parameters.get('uselibpqcompat') === 'true')
    return mode ? (mode.startsWith('verify-') ? 'checked' : 'unchecked') : undefined
  return mode || parameters.get('ssl') === 'true' ? 'checked' : undefined
}
