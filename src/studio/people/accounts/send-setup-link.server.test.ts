import { expect, test } from 'vitest'
import { letterOf } from '#src/app/email/letters.server.ts'
import { openRehearsal } from '#tests/helpers/actors.ts'
import { sendSetupLink } from './send-setup-link.server.ts'

const { ctx, sql } = await openRehearsal()

test('the address that is to run the studio is mailed its link, which staff do not read', async () => {
  const setupUrl = 'http://localhost:3000/setup?token=t'
  await sendSetupLink(ctx(), { email: 'owner@studio.example', setupUrl, goodFor: '24 hours' })
  expect(await sql('select kind, recipient, facts, channel from messages')).toEqual([
    {
      kind: 'studio-setup',
      recipient: 'owner@studio.example',
      facts: { setupUrl, goodFor: '24 hours' },
      channel: 'email',
    },
  ])
  expect(letterOf('studio-setup').isSecret).toBe(true)
})
