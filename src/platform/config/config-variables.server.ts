import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { emailTyped } from '#src/kit/text/email-address.ts'
import { readSmtpUrl } from '../mail/smtp-server.ts'
import { isCareless, readDatabaseUrl } from '../postgres/database-url.ts'
import { isPrivateHost } from '../private-host.ts'

/** Every variable of PRODUCT 1, one by one. The message of each check says what the variable takes. */
export const environment = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'a host name or an IP address')
    .default('::'),
  ORIGIN: z.string().transform(asOrigin).optional(),
  TRUSTED_PROXIES: z.string().transform(asAddresses).default([]),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: z.string().superRefine(asDatabase).optional(),
  SECRET: z.string().optional(),
  ADMIN_EMAIL: emailTyped('an e-mail address', 'an e-mail address').optional(),
  ALERT_EMAIL: emailTyped('an e-mail address', 'an e-mail address').optional(),
  SEED: z
    .enum(['demo', 'none'], 'demo or none')
    .optional()
    .transform((seed) => seed ?? ('auto' as const)),
  SMTP_URL: z
    .string()
    .refine(
      (text) => readSmtpUrl(text) !== null,
      'an address like smtp://user:password@host:587 (behind it ?tls=off, if anything)',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'an address like Tempo <hello@studio.example>')
    .optional(),
  SMS_URL: z.string().refine(isWebAddress, 'an https address').optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  // Swapped by mistake, the secret key would be published.
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'a key that begins with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'a key that begins with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^[^,\s]+(\s*,\s*[^,\s]+)*$/, 'one secret, or several with commas between')
    .optional(),
  STRIPE_API_BASE: z.string().refine(isWebAddress, 'an https address').optional(),
  PAYMENTS: z.enum(['stripe', 'simulated', 'desk'], 'stripe, simulated or desk').optional(),
  STARTER_PLAN: z.enum(['none', 'basic'], 'none or basic').default('none'),
  PASSWORD_MIN: wholeNumber(6, 128).default(6),
  RATE_LIMIT: z.enum(['on', 'off'], 'on or off').default('on'),
  CLOCK: z.iso
    .datetime({ offset: true, error: 'an instant like 2026-11-23T10:00:00Z' })
    .transform((text) => new Date(text))
    .optional(),
  METRICS_TOKEN: z.string().optional(),
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'a passphrase of at least 12 characters').optional(),
  HSTS: z
    .string()
    .regex(/^max-age=\d{1,10}(\s*;\s*includeSubDomains)?(\s*;\s*preload)?$/i, 'a value like max-age=31536000')
    // Other services may be on the subdomains; only their owner knows.
    .default('max-age=31536000'),
  NODE_ENV: z.string().optional(),
})

/** Each of these may be read from a file instead, named by `SECRET_FILE` and the like: where systemd, containers and vaults put
 *  secrets. */
export const secretVariables = [
  'SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'TWILIO_AUTH_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
] as const satisfies (keyof typeof environment.shape)[]

export const variableNames = [...Object.keys(environment.shape), ...secretVariables.map((name) => `${name}_FILE`)]

export type Environment = z.infer<typeof environment>

function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,6}$/, `a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `a whole number from ${least} to ${most}`)
}

function asDatabase(text: string, context: z.RefinementCtx): void {
  const server = readDatabaseUrl(text)
  if (!server) context.addIssue('an address like postgres://user:password@host:5432/database')
  else if (isCareless(server))
    context.addIssue(
      `?sslmode=verify-full behind it, because ${server.host} is reached over the internet (disable, if the way there is safe)`,
    )
}

/** `http:` is accepted within one's own network only: beyond it anyone on the way could read along. */
function isWebAddress(text: string): boolean {
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '' }
  return protocol === 'https:' || (protocol === 'http:' && isPrivateHost(hostname))
}

function asOrigin(text: string, context: z.RefinementCtx): string {
  const address = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = address?.pathname === '/' && !address.search && !address.hash && !address.username
  if (!isPlain || !/^https?:$/.test(address.protocol))
    context.addIssue('an address like https://studio.example, without a path')
  else if (!isWebAddress(text))
    context.addIssue(
      `an https address, because the internet knows ${address.hostname} (docs/behind-a-proxy.md says how)`,
    )
  else return address.origin
  return z.NEVER
}

function asAddresses(text: string, context: z.RefinementCtx): string[] {
  const addresses = text
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  if (addresses.every(isAddressOrNetwork)) return addresses
  context.addIssue('IP addresses or networks like 10.0.0.0/8, with commas between')
  return z.NEVER
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  if (rest.length > 0 || isIP(address) === 0) return false
  if (prefix === undefined) return true
  if (!/^\d{1,3}$/.test(prefix)) return false
  try {
    new BlockList().addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4')
    return true
  } catch {
    return false
  }
}
