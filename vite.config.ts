import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // API, jobs, letters and pages share one module graph: the server build starts from the composed server.
    ssr: { build: { rollupOptions: { input: './src/server.ts' } } },
  },
})
