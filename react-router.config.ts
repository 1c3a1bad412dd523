import type { Config } from '@react-router/dev/config'

// The whole server is one module graph: src/server.ts is the input of the server build (vite.config.ts).
export default {
  appDirectory: 'src',
  ssr: true,
} satisfies Config
