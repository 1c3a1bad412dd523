import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Who attends is asked of a person and never of an account (PRODUCT 4.10): a question about bookings, marks or notes by account mixes
// up a family. Each that is right is here, with its reason.
const OF_ACCOUNTS: Record<string, string> = {
  HAS_NOTHING: 'whether anything keeps an account that nobody uses',
  bookingRules: 'whose data it is: an account is exported and erased with its people',
  endNote: 'whether a note is of the account in the address',
  findOrderOfBooking: 'whether a booking is the account’s to give back',
  findOwnEntry: 'whether a reference is the account’s to see',
  holdingsOf: 'waits of all people, each with its person',
  isUnusedSince: 'whether an account is used, by whomever of it',
  listBookedFor: 'people by class',
  listBookingEntries: 'the list of an account, which says whose each place is',
  listCurrentNotes:
    'old notes of an account, shown with each of its people until staff say whose they are (decision 105)',
  listForgivable: 'what the account can be forgiven, by person',
  listMemberNotes: 'the notes of a family, each with its person',
  listOwnWaits: 'the waits of an account or of one person, each with its person',
  listPastBookings: 'the history of an account, which says whose each place was; habits are asked by person',
  listSlippingMembers: 'who pays while nobody of the account comes',
  listUncoveredBookings: 'what a plan no longer covers, which the people of an account share',
  listUpcomingBookings: 'the next places of an account, each with its person',
  ofTheirBookings: 'as bookingRules',
  updateNotePerson: 'as endNote',
  uses_of_next_month: 'the classes of a plan, which the people of an account share',
}

/** The places of src and of the SQL functions that ask bookings, waits, marks or notes by account: the name of the function around each. */
function askedByAccount(text: string): string[] {
  const asks =
    /\b(?:bookings|memberNotes)\.memberId,|\bb\.member_id = |(?:bookings|member_notes)(?: \w+)? where (?:\w+\.)?member_id = |member_notes (\w+) on \1\.member_id = /g
  return [...text.matchAll(asks)].map(({ index }) => {
    const before = text.slice(0, index)
    const named = [
      ...before.matchAll(/^(?:export )?(?:async )?(?:function\*? |const |CREATE OR REPLACE FUNCTION )(\w+)/gm),
    ]
    return named.at(-1)?.[1] ?? 'nothing'
  })
}

const sorted = (names: Iterable<string>) => [...names].toSorted()

test('what is asked of an account about bookings, marks or notes is meant of the account', () => {
  const read = (folder: string, names: string[]) => names.map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  const asking = sources.filter((name) => name.endsWith('.ts') && !/\.(?:test|tables)\./.test(name))
  const found = new Set(
    [...read('src', asking), ...read('db/functions', readdirSync('db/functions'))].flatMap(askedByAccount),
  )
  const remedy = 'ask by person_id, or say in OF_ACCOUNTS why the account is meant'
  expect(sorted(found), remedy).toEqual(sorted(Object.keys(OF_ACCOUNTS)))
})

test.each([
  ['function a() {\n  return sql`select from bookings b where b.member_id = ${id}`\n}', ['a']],
  ['export function notesOf() {\n  eq(memberNotes.memberId, id)\n}', ['notesOf']],
  ['function a() {\n  return sql`select from bookings b where b.person_id = ${id}`\n}', []],
])('%j asks an account: %j', (text, by) => {
  expect(askedByAccount(text)).toEqual(by)
})
