import type { Reader } from '#src/platform/database/db.server.ts'
import type { LetterDesk } from '#src/platform/mail/drawn-letter.ts'
import { harmlessFacts } from '#src/studio/outbox/letter.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { drawLetter } from './draw-letter.server.ts'
import { letterOf, letters } from './letters.server.ts'

/** Draws the letters of the registry in the frame of the studio as admins have set it now. `url` is the site's own address. */
export function openLetterDesk(reader: Reader, url: string): LetterDesk {
  return {
    async draw(kind, facts) {
      const { studio } = await readSettings(reader)
      return await drawLetter(letterOf(kind), facts, { ...studio, url })
    },
    isSecret: (kind) => letters.some((letter) => letter.kind === kind && letter.isSecret),
    subjectOf(kind, facts) {
      try {
        return letterOf(kind).subject(harmlessFacts(facts))
      } catch {
        return kind
      }
    },
    samples: letters.map((letter) => ({ kind: letter.kind, facts: letter.sample })),
  }
}
