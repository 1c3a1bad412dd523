import { config } from 'zod'

// In the browser, schemas are read and not compiled: compiling tries `new Function`, which our content security policy forbids
// and reports. Imported first of all, because each schema asks for this when it is made.
if (!import.meta.env.SSR) config({ jitless: true })
