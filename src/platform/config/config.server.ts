import { readFileSync } from 'node:fs'
import { isLoopback } from './loopback.ts'
import { misspeltVariables } from './config-misspelt.ts'
import { secretLines } from './secret-lines.ts'
import { type Environment, environment, secretVariables, variableNames } from './config-variables.server.ts'

export type Config = ReturnType<typeof compose>

/** Valid or not, `misspelt` has a line on each variable that only looks like one of ours. */
export type ParsedConfig = ({ ok: true; config: Config } | { ok: false; message: string }) & { misspelt: string[] }

type Env = Record<string, string | undefined>

/** An error that ends the start; its message names the variable, its value and what it takes. */
class Refused extends Error {}

/** Reads the whole configuration. An empty variable counts as unset. The message of an error is one line. */
export function parseConfig(env: Env): ParsedConfig {
  const misspelt = misspeltVariables(env, variableNames)
  try {
    const variables = withSecretFiles(Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())))
    const parsed = environment.safeParse(variables)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      const name = String(issue?.path[0])
      return { ok: false, misspelt, message: refusal(name, variables[name], issue?.message ?? 'another value') }
    }
    return { ok: true, misspelt, config: compose(parsed.data) }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, misspelt, message: error.message }
    throw error
  }
}

/** Everything the environment decides, parsed once at the start. Plain data; PRODUCT 1 lists the variables. */
function compose(v: Environment) {
  const origin = v.ORIGIN ?? `http://localhost:${v.PORT}`
  const stripe = stripeOf(v)
  const config = {
    port: v.PORT,
    /** `::` stands for all interfaces, IPv4 included. */
    host: v.HOST,
    /** Scheme, host and port of the public address, without a slash at the end. */
    origin,
    isLoopbackOrigin: isLoopback(new URL(origin).hostname),
    trustedProxies: v.TRUSTED_PROXIES,
    /** Absolute path. */
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    /** Absolute path; undefined: within `dataDir`. */
    backupDir: v.BACKUP_DIR,
    backupPassphrase: v.BACKUP_PASSPHRASE,
    secret: v.SECRET,
    adminEmail: v.ADMIN_EMAIL,
    /** Who is notified of problems; undefined: the admins. */
    alertEmail: v.ALERT_EMAIL,
    seed: v.SEED,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM ?? `no-reply@${new URL(origin).hostname}`,
    smsUrl: v.SMS_URL,
    twilio: twilioOf(v),
    stripe,
    // `desk`: nothing is paid online, everything at the studio. A public studio that sets nothing cannot have meant test payments
    // (PRODUCT 1).
    payments: v.PAYMENTS ?? (stripe ? 'stripe' : origin.startsWith('https:') ? 'desk' : 'simulated'),
    starterPlan: v.STARTER_PLAN,
    passwordMin: v.PASSWORD_MIN,
    rateLimit: v.RATE_LIMIT === 'on',
    /** Where the studio's clock starts; undefined: now. */
    clockStart: v.CLOCK,
    metricsToken: v.METRICS_TOKEN,
    /** The value of Strict-Transport-Security; undefined where the public address is not https. */
    hsts: origin.startsWith('https:') ? v.HSTS : undefined,
    isProduction: v.NODE_ENV === 'production',
  }
  if (config.payments === 'stripe' && !stripe) refuse('PAYMENTS', 'stripe', 'the STRIPE_ keys beside it')
  if (origin.startsWith('https:')) refuseToyedWith(v, config)
  return config
}

/** A public studio must not run with settings meant for tests and demos. */
function refuseToyedWith(v: Environment, config: Config): void {
  if (!config.rateLimit) refuse('RATE_LIMIT', 'off', 'on, because ORIGIN is https')
  if (v.CLOCK) refuse('CLOCK', v.CLOCK.toISOString(), 'nothing, because ORIGIN is https')
  if (config.secret && secretLines(config.secret).some((line) => line.length < 16))
    refuse('SECRET', config.secret, 'a secret of at least 16 characters, because ORIGIN is https')
}

/** Reads values kept in files: `SECRET_FILE` names the one that holds `SECRET`. */
function withSecretFiles(variables: Env): Env {
  const read = { ...variables }
  for (const name of secretVariables) {
    const file = `${name}_FILE`
    if (!variables[file]) continue
    if (variables[name]) refuse(file, variables[file], `nothing while ${name} is set`)
    read[name] = textOfFile(variables[file])
    if (!read[name]) refuse(file, variables[file], 'the path of a readable file with the secret in it')
  }
  return read
}

function textOfFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

function twilioOf(v: Environment) {
  const keys = allOrNone(v, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])
  if (!keys && v.SMS_URL)
    refuse('SMS_URL', v.SMS_URL, 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM beside it')
  return keys && { accountSid: keys[0]!, authToken: keys[1]!, from: keys[2]! }
}

function stripeOf(v: Environment) {
  const keys = allOrNone(v, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
  if (!keys && v.STRIPE_API_BASE) refuse('STRIPE_API_BASE', v.STRIPE_API_BASE, 'the STRIPE_ keys beside it')
  const [secretMode, publishedMode] = (keys ?? []).map((key) => /^[a-z]+_(live|test)_/.exec(key)?.[1])
  if (secretMode && publishedMode && secretMode !== publishedMode) {
    refuse('STRIPE_PUBLISHABLE_KEY', keys![1], `a ${secretMode} key, because STRIPE_SECRET_KEY is one`)
  }
  const webhookSecrets = keys?.[2]!.split(',').map((secret) => secret.trim())
  return (
    keys && {
      secretKey: keys[0]!,
      publishableKey: keys[1]!,
      webhookSecrets: webhookSecrets!,
      apiBase: v.STRIPE_API_BASE,
    }
  )
}

/** Keys that only work together. */
function allOrNone(v: Environment, names: (keyof Environment)[]): string[] | undefined {
  const missing = names.filter((name) => !v[name])
  if (missing.length === names.length) return undefined
  const [first] = missing
  if (first) refuse(first, undefined, `a value, because ${names.find((name) => v[name])} is set`)
  return names.map((name) => String(v[name]))
}

function refuse(name: string, got: string | undefined, takes: string): never {
  throw new Refused(refusal(name, got, takes))
}

/** Secrets stay out of logs: only their length is printed. */
function refusal(name: string, got: string | undefined, takes: string): string {
  if (got === undefined) return `${name}: got nothing; takes ${takes}.`
  const shown = secrets.test(name) ? `${got.length} characters, not shown` : `"${oneLine(got)}"`
  return `${name}: got ${shown}; takes ${takes}.`
}

const secrets = /^(SECRET|METRICS_TOKEN|BACKUP_PASSPHRASE|TWILIO_AUTH_TOKEN|STRIPE_.*(KEY|SECRET)|(DATABASE|SMTP)_URL)$/

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 80)
}
