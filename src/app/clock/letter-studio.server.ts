import type { House } from '#src/platform/house.server.ts'
import type { LetterStudio } from '#src/studio/messages/letter.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

/** What the frame of every letter says of the studio, as admins have set it. */
export async function readLetterStudio(house: House): Promise<LetterStudio> {
  const { studio } = await readSettings(house.db.reader)
  const { name, addressLines, phone, email } = studio
  return { name, addressLines, phone, email, url: house.config.origin }
}
