import { addPhotograph } from './add-photograph.ts'
import { test } from './journey.ts'

test('without scripts an admin adds a photograph of a class type, and removes it', async ({ page }) => {
  await addPhotograph(page, { hasScripts: false })
})
