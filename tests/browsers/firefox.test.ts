import { foundEngines } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { journeysIn } from './journeys.ts'

// Only where it was found (vitest.config.ts).
const program = foundEngines().firefox ?? ''
journeysIn({ name: 'Firefox', open: (hand) => openFirefox(program, hand) })
