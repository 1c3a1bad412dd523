import { expect, test } from 'vitest'
import { feedAddress, readFeedFile } from './calendar-feed.ts'

const now = new Date('2026-11-23T10:00:00Z')

/** Seals that can be told apart: the grant itself, reversed. */
const seals = {
  to: (path: string) => `https://tempo.example${path}`,
  sign: ({ purpose, subject }: { purpose: string; subject: string }) =>
    `${Buffer.from(subject).toString('base64url')}.${purpose}`,
  verify: (token: string, purpose: string) => {
    const [body, seal] = token.split('.')
    return seal === purpose && body ? Buffer.from(body, 'base64url').toString() : null
  },
}

test('an address leads back to its member and version', () => {
  const file = new URL(feedAddress(seals, 'ada', 3)).pathname.split('/').at(-1)!
  expect(readFeedFile(seals, file, now)).toEqual({ memberId: 'ada', version: 3 })
})

test('a seal that is ours and names no version opens nothing', () => {
  const verify = () => 'ada'
  expect(readFeedFile({ verify }, 'my-abc.calendar-feed.ics', now)).toBeNull()
})

test.each(['my-abc.forged.ics', 'my-.ics', 'yoga.ics', 'my-abc.calendar-feed', '../etc/passwd'])(
  '%s is nobody’s',
  (file) => {
    expect(readFeedFile(seals, file, now)).toBeNull()
  },
)
