import { expect, test } from 'vitest'
import { signIn } from './sending-limit.ts'

test.each([
  '550 5.4.5 Daily user sending limit exceeded. https://support.google.com/a/answer/166852',
  '550 5.4.5 Try tomorrow',
  '452 4.5.3 Your message has too many recipients',
  '421 4.7.28 Gmail has detected an unusual rate of mail',
  '454 Throttling failure: Daily message quota exceeded.',
  '454 Throttling failure: Maximum sending rate exceeded.',
  '550 5.1.90 Your message cannot be sent because you have reached your daily limit for message recipients',
  '554 5.2.0 STOREDRV.Submission; submission quota exceeded',
  '550 5.7.705 Access denied, tenant has exceeded threshold',
  '550 5.7.1 Outgoing mail limit reached for this account',
  '550 Domain studio.example has exceeded the max emails per hour (100/100 (100%)) allowed. Message discarded.',
  '550 Too many messages for today',
  '550-5.7.1 You have reached the hourly limit\n550 5.7.1 of this account',
])('%s is a limit', (answer) => expect(signIn(answer)).toBe('limit'))

test.each(['550 5.7.1 Message rejected', '451 4.7.0 Try again later', '451 4.5.0 Try again later', '550 5.7.0 Denied'])(
  '%s may be one',
  (answer) => expect(signIn(answer)).toBe('policy'),
)

test.each([
  '550 5.1.1 The email account that you tried to reach does not exist',
  '552 5.2.2 The email account that you tried to reach is over quota',
  '452 4.2.2 Mailbox full, quota exceeded',
  '552 5.3.4 Message size exceeds the maximum allowed',
  '550 No such user here',
  '450 4.2.1 The mailbox is busy',
  'connect ECONNREFUSED 127.0.0.1:2525',
])('%s is about the receiver, the message or the line', (answer) => expect(signIn(answer)).toBeNull())
