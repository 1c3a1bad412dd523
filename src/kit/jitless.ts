import { config } from 'zod'

// In the browser, zod must not compile schemas: that needs `new Function`, which our content security policy forbids and
// reports. Imported before anything that makes a schema.
if (!import.meta.env.SSR) config({ jitless: true })
