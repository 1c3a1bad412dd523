import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { secretVariables } from './config-variables.server.ts'
import { type Config, parseConfig } from './config.server.ts'

function config(env: Record<string, string>): Config {
  const parsed = parseConfig(env)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.config
}

function message(env: Record<string, string>): string {
  const parsed = parseConfig(env)
  return parsed.ok ? 'accepted' : parsed.message
}

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const twilioKeys = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+441234567890' }

test('gives everything a working default', () => {
  expect(config({})).toEqual({
    port: 3000,
    host: '::',
    origin: 'http://localhost:3000',
    isLoopbackOrigin: true,
    trustedProxies: [],
    dataDir: resolve('data'),
    seed: 'auto',
    mailFrom: 'no-reply@localhost',
    payments: 'simulated',
    starterPlan: 'none',
    passwordMin: 6,
    rateLimit: true,
    isProduction: false,
  })
})

test('counts an empty variable as unset', () => {
  expect(config({ PORT: '', SMTP_URL: ' ', DATABASE_URL: '' })).toEqual(config({}))
})

test('reads every variable', () => {
  const read = config({
    PORT: '8080',
    HOST: '127.0.0.1',
    ORIGIN: 'https://Studio.example/',
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8',
    DATA_DIR: '/srv/tempo',
    DATABASE_URL: 'postgres://tempo:secret@db:5432/tempo?sslmode=require',
    SECRET: 'a secret of some length',
    ADMIN_EMAIL: ' Owner@Studio.example ',
    SEED: 'none',
    SMTP_URL: 'smtps://user:pass@mail.example:465',
    MAIL_FROM: 'The studio <hello@studio.example>',
    SMS_URL: 'http://127.0.0.1:9999',
    ...twilioKeys,
    ...stripeKeys,
    STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
    STRIPE_API_BASE: 'http://127.0.0.1:12111',
    STARTER_PLAN: 'basic',
    PASSWORD_MIN: '10',
    METRICS_TOKEN: 'scrape',
    BACKUP_DIR: '/mnt/backups',
    BACKUP_PASSPHRASE: 'twelve or more',
    HSTS: 'max-age=60; includeSubDomains',
    NODE_ENV: 'production',
  })
  expect(read).toEqual({
    port: 8080,
    host: '127.0.0.1',
    origin: 'https://studio.example',
    isLoopbackOrigin: false,
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
    dataDir: '/srv/tempo',
    backupDir: '/mnt/backups',
    backupPassphrase: 'twelve or more',
    databaseUrl: 'postgres://tempo:secret@db:5432/tempo?sslmode=require',
    secret: 'a secret of some length',
    adminEmail: 'owner@studio.example',
    seed: 'none',
    smtpUrl: 'smtps://user:pass@mail.example:465',
    mailFrom: 'The studio <hello@studio.example>',
    smsUrl: 'http://127.0.0.1:9999',
    twilio: { accountSid: 'AC1', authToken: 'token', from: '+441234567890' },
    stripe: {
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_new', 'whsec_old'],
      apiBase: 'http://127.0.0.1:12111',
    },
    payments: 'stripe',
    starterPlan: 'basic',
    passwordMin: 10,
    rateLimit: true,
    metricsToken: 'scrape',
    hsts: 'max-age=60; includeSubDomains',
    isProduction: true,
  })
})

test('derives the public address from the port', () => {
  expect(config({ PORT: '4100' }).origin).toBe('http://localhost:4100')
})

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://tempo.localhost', true],
  ['http://studio.example', false],
  ['http://127.0.0.1.example', false],
])('knows whether %s is this machine', (ORIGIN, isLoopbackOrigin) => {
  expect(config({ ORIGIN }).isLoopbackOrigin).toBe(isLoopbackOrigin)
})

test.each(['http://localhost:3000', 'http://192.168.1.20:3000', 'http://desk.local', 'http://tempo:8080'])(
  'a studio for its own network may be without https: %s',
  (ORIGIN) => {
    expect(config({ ORIGIN }).origin).toBe(ORIGIN)
  },
)

test('starts the studio clock at the instant given', () => {
  expect(config({ CLOCK: '2026-11-23T10:00:00Z' }).clockStart).toEqual(new Date('2026-11-23T10:00:00Z'))
  expect(config({ CLOCK: '2026-06-23T10:00:00+01:00' }).clockStart).toEqual(new Date('2026-06-23T09:00:00Z'))
})

test.each([
  [{ PORT: '0' }, 'PORT: got "0"; takes a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT: got "70000"; takes a whole number from 1 to 65535.'],
  [{ PORT: 'http' }, 'PORT: got "http"; takes a whole number from 1 to 65535.'],
  [{ HOST: 'every where' }, 'HOST: got "every where"; takes a host name or an IP address.'],
  [
    { ORIGIN: 'studio.example' },
    'ORIGIN: got "studio.example"; takes an address like https://studio.example, without a path.',
  ],
  [
    { ORIGIN: 'ftp://studio.example' },
    'ORIGIN: got "ftp://studio.example"; takes an address like https://studio.example, without a path.',
  ],
  [
    { ORIGIN: 'https://studio.example/app' },
    'ORIGIN: got "https://studio.example/app"; takes an address like https://studio.example, without a path.',
  ],
  [
    { ORIGIN: 'http://tempo.studio' },
    'ORIGIN: got "http://tempo.studio"; takes an https address, because the internet knows tempo.studio (docs/behind-a-proxy.md says how).',
  ],
  [
    { TRUSTED_PROXIES: 'nginx' },
    'TRUSTED_PROXIES: got "nginx"; takes IP addresses or networks like 10.0.0.0/8, with commas between.',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    'TRUSTED_PROXIES: got "10.0.0.0/33"; takes IP addresses or networks like 10.0.0.0/8, with commas between.',
  ],
  [
    { DATABASE_URL: 'mysql://db' },
    'DATABASE_URL: got 10 characters, not shown; takes an address like postgres://user:password@host:5432/database.',
  ],
  [
    { DATABASE_URL: 'postgres://tempo:secret@db.studio.co.uk/tempo' },
    'DATABASE_URL: got 45 characters, not shown; takes ?sslmode=verify-full behind it, because db.studio.co.uk is reached over the internet (disable, if the way there is safe).',
  ],
  [{ SMS_URL: 'http://api.twilio.com' }, 'SMS_URL: got "http://api.twilio.com"; takes an https address.'],
  [
    { STRIPE_API_BASE: 'http://api.stripe.com' },
    'STRIPE_API_BASE: got "http://api.stripe.com"; takes an https address.',
  ],
  [{ ADMIN_EMAIL: 'owner' }, 'ADMIN_EMAIL: got "owner"; takes an e-mail address.'],
  [{ ALERT_EMAIL: 'me' }, 'ALERT_EMAIL: got "me"; takes an e-mail address.'],
  [{ SEED: 'yes' }, 'SEED: got "yes"; takes demo or none.'],
  [
    { SMTP_URL: 'mail.example:25' },
    'SMTP_URL: got 15 characters, not shown; takes an address like smtp://user:password@host:587 (behind it ?tls=off, if anything).',
  ],
  [{ MAIL_FROM: 'The studio' }, 'MAIL_FROM: got "The studio"; takes an address like Tempo <hello@studio.example>.'],
  [{ PAYMENTS: 'cash' }, 'PAYMENTS: got "cash"; takes stripe, simulated or desk.'],
  [{ PAYMENTS: 'stripe' }, 'PAYMENTS: got "stripe"; takes the STRIPE_ keys beside it.'],
  [{ STARTER_PLAN: 'family' }, 'STARTER_PLAN: got "family"; takes none or basic.'],
  [{ PASSWORD_MIN: '5' }, 'PASSWORD_MIN: got "5"; takes a whole number from 6 to 128.'],
  [{ PASSWORD_MIN: '129' }, 'PASSWORD_MIN: got "129"; takes a whole number from 6 to 128.'],
  [{ RATE_LIMIT: 'no' }, 'RATE_LIMIT: got "no"; takes on or off.'],
  [{ CLOCK: 'tomorrow' }, 'CLOCK: got "tomorrow"; takes an instant like 2026-11-23T10:00:00Z.'],
  [{ CLOCK: '2026-11-23T10:00:00' }, 'CLOCK: got "2026-11-23T10:00:00"; takes an instant like 2026-11-23T10:00:00Z.'],
  [{ HSTS: 'yes' }, 'HSTS: got "yes"; takes a value like max-age=31536000.'],
  [{ SECRET: 'a', SECRET_FILE: '/run/secret' }, 'SECRET_FILE: got "/run/secret"; takes nothing while SECRET is set.'],
  [
    { SECRET_FILE: '/nowhere/at/all' },
    'SECRET_FILE: got "/nowhere/at/all"; takes the path of a readable file with the secret in it.',
  ],
  [
    { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+44' },
    'TWILIO_AUTH_TOKEN: got nothing; takes a value, because TWILIO_ACCOUNT_SID is set.',
  ],
  [
    { SMS_URL: 'http://sms.example' },
    'SMS_URL: got "http://sms.example"; takes TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM beside it.',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1' },
    'STRIPE_PUBLISHABLE_KEY: got nothing; takes a value, because STRIPE_SECRET_KEY is set.',
  ],
  [
    { ...stripeKeys, STRIPE_PUBLISHABLE_KEY: 'sk_live_1' },
    'STRIPE_PUBLISHABLE_KEY: got 9 characters, not shown; takes a key that begins with pk_.',
  ],
  [
    { ...stripeKeys, STRIPE_SECRET_KEY: 'sk_live_1' },
    'STRIPE_PUBLISHABLE_KEY: got 9 characters, not shown; takes a live key, because STRIPE_SECRET_KEY is one.',
  ],
  [
    { STRIPE_API_BASE: 'http://stripe.example' },
    'STRIPE_API_BASE: got "http://stripe.example"; takes the STRIPE_ keys beside it.',
  ],
])('refuses %j with one line that names the variable, what it got and what it takes', (env, expected) => {
  expect(message(env)).toBe(expected)
})

const live = { ORIGIN: 'https://studio.example', PAYMENTS: 'simulated' }

test.each([
  [{ ...live, RATE_LIMIT: 'off' }, 'RATE_LIMIT: got "off"; takes on, because ORIGIN is https.'],
  [
    { ...live, CLOCK: '2026-11-23T10:00:00Z' },
    'CLOCK: got "2026-11-23T10:00:00.000Z"; takes nothing, because ORIGIN is https.',
  ],
  [
    { ...live, SECRET: 'short' },
    'SECRET: got 5 characters, not shown; takes a secret of at least 16 characters, because ORIGIN is https.',
  ],
])('refuses for a public studio: %j', (env, expected) => {
  expect(message(env)).toBe(expected)
})

test('allows on this machine what a public studio may not have', () => {
  const lax = config({ RATE_LIMIT: 'off', CLOCK: '2026-11-23T10:00:00Z', SECRET: 'short' })
  expect(lax).toMatchObject({ rateLimit: false, payments: 'simulated', secret: 'short' })
})

test('takes simulated payments on a public studio when that is meant, and keys there without a word', () => {
  expect(config(live).payments).toBe('simulated')
  expect(config({ ORIGIN: 'https://studio.example', ...stripeKeys }).payments).toBe('stripe')
})

test('a public studio that says nothing of payments takes none online, one at home may too', () => {
  expect(config({ ORIGIN: 'https://studio.example' }).payments).toBe('desk')
  expect(config({ PAYMENTS: 'desk' }).payments).toBe('desk')
})

test('keeps to simulated payments when told so beside keys', () => {
  expect(config({ ...stripeKeys, PAYMENTS: 'simulated' }).payments).toBe('simulated')
})

test('asks browsers to keep to https where the public address is https, and of that host alone', () => {
  expect(config(live).hsts).toBe('max-age=31536000')
  expect(config({ ...live, HSTS: 'max-age=0' }).hsts).toBe('max-age=0')
  expect(config({ HSTS: 'max-age=60' }).hsts).toBeUndefined()
})

test('reads every secret from a file as well, and not from both', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tempo-config-'))
  const inFile = (name: string, text: string) => {
    writeFileSync(join(folder, name), `${text}\n`)
    return { [`${name}_FILE`]: join(folder, name) }
  }
  const kept = {
    SECRET: 'kept in a file',
    DATABASE_URL: 'postgres://tempo:secret@db:5432/tempo?sslmode=verify-full',
    SMTP_URL: 'smtps://user:pass@mail.example:465',
    TWILIO_AUTH_TOKEN: 'token',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    METRICS_TOKEN: 'scrape',
    BACKUP_PASSPHRASE: 'twelve or more',
  }
  try {
    const files = Object.assign({}, ...Object.entries(kept).map(([name, text]) => inFile(name, text))) as typeof kept
    expect(Object.keys(kept)).toEqual(secretVariables)
    const others = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+441234567890', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
    expect(config({ ...files, ...others })).toEqual(config({ ...kept, ...others }))
    const both = { ...inFile('SMTP_URL', kept.SMTP_URL), SMTP_URL: kept.SMTP_URL }
    expect(message(both)).toBe(
      `SMTP_URL_FILE: got "${join(folder, 'SMTP_URL').slice(0, 80)}"; takes nothing while SMTP_URL is set.`,
    )
    expect(message(inFile('SMTP_URL', 'mail.example:25'))).toMatch(/^SMTP_URL: got 15 characters, not shown; takes an/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
