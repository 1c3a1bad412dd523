import type { Config } from '@react-router/dev/config'

// The whole server is one module graph: src/server.ts is the input of the server build (vite.config.ts). What index.ts runs in a process of
// its own is another input; each is built under its own name.
export default {
  appDirectory: 'src',
  ssr: true,
  serverBuildFile: '[name].js',
} satisfies Config
