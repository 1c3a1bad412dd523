import { expect, test } from 'vitest'
import { emailOf } from '#src/app/email/emails.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { sendSetupLink } from './send-setup-link.server.ts'

const { ctx, sql } = await openUseCaseTest()

test('the address that is to run the studio is mailed its link, which staff do not read', async () => {
  const setupUrl = 'http://localhost:3000/setup?token=t'
  await ctx().transaction((work) =>
    sendSetupLink(work, { email: 'owner@studio.example', setupUrl, goodFor: '24 hours' }),
  )
  expect(await sql('select kind, recipient, facts, channel from messages')).toEqual([
    {
      kind: 'studio-setup',
      recipient: 'owner@studio.example',
      facts: { setupUrl, goodFor: '24 hours' },
      channel: 'email',
    },
  ])
  expect(emailOf('studio-setup').isSecret).toBe(true)
})
