import { defineConfig } from 'vitest/config'
import { foundEngines } from './tests/browsers/engine.ts'
import { pagesPlugin } from './tests/helpers/pages-plugin.ts'

const everythingElse = ['node_modules/**', 'build/**', 'data/**']
const database = ['tests/helpers/postgres.global.ts']
const laws = 'tests/helpers/laws.setup.ts'
const engines = Object.entries(foundEngines()).flatMap(([engine, program]) => (program ? [engine] : []))
const freshBuild = 'tests/helpers/fresh-build.global.ts'

// The levels of testing, from a single rule to the whole application (ARCHITECTURE.md#tests). Journeys are Playwright's.
export default defineConfig({
  plugins: [pagesPlugin()],
  test: {
    // Files share the modules a worker has loaded: loading them again for each took five times as long as the tests.
    isolate: false,
    reporters: process.env.TEST_REPORT ? ['default', ['json', { outputFile: process.env.TEST_REPORT }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          setupFiles: laws,
          include: ['src/**/*.test.ts'],
          exclude: [...everythingElse, 'src/**/*.server.test.ts', 'src/app/**'],
        },
      },
      { extends: true, test: { name: 'building', include: ['tests/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'usecases',
          include: ['src/**/*.server.test.{ts,tsx}', 'tests/database/**/*.test.ts'],
          exclude: [...everythingElse, 'src/app/**'],
          setupFiles: laws,
          globalSetup: database,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['src/app/**/*.test.{ts,tsx}', 'tests/http/**/*.test.ts'],
          setupFiles: laws,
          globalSetup: database,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'sockets',
          include: ['tests/sockets/**/*.test.ts'],
          globalSetup: [freshBuild, ...database],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        // Firefox and WebKit on the built studio, as far as they are on this machine (scripts/bootstrap/engines.mjs).
        extends: true,
        test: {
          name: 'browsers',
          include: engines.map((engine) => `tests/browsers/${engine}.test.ts`),
          globalSetup: freshBuild,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'races',
          include: ['tests/races/**/*.test.ts'],
          globalSetup: [freshBuild, ...database],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
