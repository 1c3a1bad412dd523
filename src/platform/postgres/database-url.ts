import { isPrivateHost } from '../private-host.ts'

/** The database of DATABASE_URL, and how what is said to it travels. */
export type DatabaseServer = {
  /** Undefined where it is reached by a socket of this machine. */
  host?: string
  /** Under a certificate that is checked, under any certificate, or in the clear; undefined: DATABASE_URL does not say. */
  encryption?: 'checked' | 'unchecked' | 'off'
}

/** Reads DATABASE_URL as `pg` reads it; null when it is none. */
export function readDatabaseUrl(text: string): DatabaseServer | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, searchParams } = new URL(text)
  if (!/^postgres(ql)?:$/.test(protocol)) return null
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return host.startsWith('/') ? {} : { host, encryption: encryptionOf(searchParams) }
}

/** Whether all data of the studio would be sent over the internet with nobody having said how. */
export function isCareless({ host, encryption }: DatabaseServer): boolean {
  return host !== undefined && encryption === undefined && !isPrivateHost(host)
}

function encryptionOf(asked: URLSearchParams): DatabaseServer['encryption'] {
  const mode = asked.get('sslmode')
  if (mode === 'disable') return 'off'
  if (mode === 'no-verify') return 'unchecked'
  // As libpq does it, anything below the two that verify takes whatever certificate is shown.
  if (asked.get('uselibpqcompat') === 'true')
    return mode ? (mode.startsWith('verify-') ? 'checked' : 'unchecked') : undefined
  return mode || asked.get('ssl') === 'true' ? 'checked' : undefined
}
