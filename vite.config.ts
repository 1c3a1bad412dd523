import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
const forBrowsers = ['@simplewebauthn/browser', 'qrcode-generator', 'react', 'react-dom', 'react-router', 'zod']

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  optimizeDeps: {
    include: ['zod'],
    // In development the router looks for style sheets in server modules too. The packages it meets there would be bundled for the
    // browser in the middle of a page, and React loaded a second time beside the first.
    exclude: Object.keys(dependencies).filter((name) => !forBrowsers.includes(name)),
  },
  environments: {
    ssr: {
      // API, jobs, e-mails and pages share one module graph: the server build starts from the composed server.
      // What index.ts runs in a process of its own is beside it, and shares what both need.
      build: { rollupOptions: { input: { index: './src/server.ts', 'seed-demo': './scripts/seed-demo.ts' } } },
      // With its packages inside, the built server loads in a third of a second; from thousands of files it takes 1.4 s.
      ...(command === 'build' && { resolve: { noExternal: true, external: ['sharp'] } }),
    },
  },
}))
