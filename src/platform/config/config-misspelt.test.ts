import { expect, test } from 'vitest'
import { variableNames } from './config-variables.server.ts'
import { misspeltVariables } from './config-misspelt.ts'

const named = (env: Record<string, string>) => misspeltVariables(env, variableNames)

test.each([
  ['PROT', 'PORT'],
  ['SMTPURL', 'SMTP_URL'],
  ['ORGIN', 'ORIGIN'],
  ['SECERT_FILE', 'SECRET_FILE'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['ADMIN_MAIL', 'ADMIN_EMAIL'],
  ['Port', 'PORT'],
  ['HOSTS', 'HOST'],
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
])('%s is named, with %s', (typed, meant) => {
  expect(named({ [typed]: 'x' })).toEqual([`${typed} is set but means nothing to Tempo: is ${meant} meant?`])
})

test('what is right, empty, far from ours or set by the system is not', () => {
  const ours = Object.fromEntries(variableNames.map((name) => [name, 'x']))
  const system = [
    'HOME',
    'PATH',
    'SHELL',
    'USER',
    'LANG',
    'TERM',
    'PWD',
    'OLDPWD',
    'SHLVL',
    'HOSTNAME',
    'LOGNAME',
    'EDITOR',
  ]
  const tools = [
    'NODE',
    'NODE_OPTIONS',
    'NODE_EXTRA_CA_CERTS',
    'INIT_CWD',
    'COLOR',
    'CI',
    'TEST',
    'PGHOST',
    'PGPORT',
    'OS',
    '_',
  ]
  const others = Object.fromEntries([...system, ...tools].map((name) => [name, 'x']))
  expect(named({ ...ours, ...others, PROT: ' ', SMTP_PASSWORD_FILE: 'x', TEMPO_URL: 'x' })).toEqual([])
})
