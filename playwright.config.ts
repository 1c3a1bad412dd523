import { existsSync, readFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// The browser that `npm test` found (scripts/bootstrap/browser.mjs).
const note = 'node_modules/.tempo/browser.json'
const { executablePath } = (existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : {}) as {
  executablePath?: string
}

// `BEHIND_TLS=1 playwright test`: the most important journeys once more, under an https origin behind a proxy.
const isBehindTls = process.env.BEHIND_TLS === '1'
const files = isBehindTls
  ? '**/{account,cart,class-sheet,first-booking,front-desk,hall-hire,newsletter,passkey,setup}'
  : '**/*'

const quietBrowser = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// Journeys through the built studio, seeded with the demo; tests/e2e/setup.ts starts it.
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/setup.ts',
  outputDir: 'test-results',
  // Each has a studio of its own (tests/e2e/setup.ts).
  workers: 2,
  forbidOnly: true,
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // Kept for every journey until its end, a trace costs a fifth of the time: asked for when one is being understood.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // The certificate of the journeys' own proxy is self-signed.
    ignoreHTTPSErrors: isBehindTls,
    launchOptions: { executablePath, args: quietBrowser },
  },
  projects: [
    { name: 'chromium', testMatch: `${files}.spec.ts`, testIgnore: '**/*.nojs.spec.ts' },
    { name: 'no-javascript', testMatch: `${files}.nojs.spec.ts`, use: { javaScriptEnabled: false } },
  ],
})
