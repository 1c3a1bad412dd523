import { foundEngines } from './engine.ts'
import { openWebKit } from './webkit.ts'
import { journeysIn } from './journeys.ts'

// Only where it was found (vitest.config.ts).
const program = foundEngines().webkit ?? ''
journeysIn({ name: 'WebKit', open: (hand) => openWebKit(program, hand) })
