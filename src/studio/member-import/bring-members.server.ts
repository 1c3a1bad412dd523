import { newId } from '#src/kit/id.ts'
import { pick } from '#src/kit/pick.ts'
import { invariant } from '#src/kit/outcome.ts'
import { openAccounts } from '#src/platform/auth/accounts/open-accounts.server.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { bringPeople } from '#src/studio/people/households/bring-people.server.ts'
import type { FilledField } from '#src/studio/people/households/household.ts'
import { listPeopleOf } from '#src/studio/people/households/household.store.server.ts'
import { bringNotes } from '#src/studio/people/notes/bring-notes.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { bringHoldings } from '../memberships/holdings/bring-holdings.server.ts'
import { bringConsents } from '../messaging/newsletter/bring-consents.server.ts'
import { holdRecipients } from '../outbox/held/hold-recipients.server.ts'
import { nameKey } from './file/import-row.ts'
import type { Named } from './judging/known-account.ts'
import { insertNamed } from './imported-accounts.store.server.ts'
import { insertImportedMembers, type MemberImport } from './member-import.store.server.ts'
import type { NewMember } from './judging/new-member.ts'

/** A member with the ids of all that is written for them. */
type Written = Omit<NewMember, 'holdings' | 'notes' | 'pause'> & {
  memberId: string
  others: { id: string; name: string }[]
  holdings: (NewMember['holdings'][number] & { id: string })[]
  notes: (NewMember['notes'][number] & { id: string })[]
  pause: (NonNullable<NewMember['pause']> & { id: string }) | null
}

/** Writes the members of a file: accounts first, all at once; then who and what belongs to them, to new ones and to those that are here.
 *  Promises: an address that got an account in the meantime is left out; what the file named of each account, and what of it was added, is
 *  kept. Locks: none: the caller has locked those that are here. Returns those written. PRODUCT 4.9. */
export async function bringMembers(
  work: Work<SignedInCtx>,
  members: readonly NewMember[],
  { id: importId, fileName }: Pick<MemberImport, 'id' | 'fileName'>,
): Promise<Pick<Written, 'known' | 'holdings'>[]> {
  const since = work.now().toISOString()
  const all = members.map(withIds)
  const fresh = all.filter(({ known }) => !known)
  const opened = await openAccounts(
    work.tx,
    fresh.map(({ memberId: id, name, email, contact }) => ({ id, name, email, contact })),
    work.now(),
  )
  const written = all.filter(({ known, memberId }) => known || opened.has(memberId))
  const made = written.filter(({ known }) => !known)
  const reason = `Brought over from ${fileName}`
  await holdRecipients(work, { memberIds: made.map(({ memberId }) => memberId), heldBy: importId })
  await bringBelongings(work, written, reason)
  const subscriptionOf = await consentsOf(work, written, reason)
  await insertImportedMembers(
    work.tx,
    importId,
    made.map(({ memberId, email }) => ({ memberId, subscriptionId: subscriptionOf.get(email) ?? null })),
  )
  const people = Map.groupBy(
    await listPeopleOf(
      work.tx,
      written.map(({ memberId }) => memberId),
    ),
    ({ memberId }) => memberId,
  )
  const personIn = (member: Written, name: string | null) => personOf(member, name, people.get(member.memberId) ?? [])
  const recorded = written.map(({ memberId, known }) => {
    return {
      verb: known ? 'member.import_added' : 'member.imported',
      subjectId: memberId,
      memberId,
      details: { file: fileName },
    }
  })
  await recordActivity(work, ...recorded)
  await bringNotes(
    work,
    written.flatMap((one) =>
      one.notes.map(({ id, person, text }) => ({ id, memberId: one.memberId, person: personIn(one, person), text })),
    ),
  )
  await insertNamed(
    work.tx,
    importId,
    written.map((one) => ({
      memberId: one.memberId,
      named: {
        ...namedOf(one, (name) => personIn(one, name).id),
        subscriptionId: one.known ? (subscriptionOf.get(one.email) ?? null) : null,
        since,
      },
    })),
  )
  return written
}

function withIds(member: NewMember): Written {
  return {
    ...member,
    memberId: member.known?.memberId ?? newId(),
    others: member.people.map((name) => ({ id: newId(), name })),
    holdings: member.holdings.map((one) => ({ ...one, id: newId() })),
    notes: member.notes.map((one) => ({ ...one, id: newId() })),
    pause: member.pause && { ...member.pause, id: newId() },
  }
}

async function bringBelongings(work: Work<SignedInCtx>, written: readonly Written[], reason: string): Promise<void> {
  await bringPeople(
    work,
    written.map(({ memberId, known, contact, others, filled, dates: [holder, ...dates] }) => ({
      memberId,
      contact: known ? contact : '',
      holder: known ? null : holder!,
      others: others.map((one, at) => ({ ...one, ...dates[at]! })),
      filled,
    })),
  )
  const brought = written.map(({ memberId, holdings, pause, anchorDay }) => ({
    memberId,
    pause,
    anchorDay,
    holdings: holdings.map((one) =>
      pick(one, 'id', 'productId', 'kind', 'allowance', 'isShared', 'startsAt', 'endsAt'),
    ),
  }))
  const outcome = await bringHoldings(work, { brought, reason })
  invariant(outcome.ok, 'members of a file can be given what is on sale')
}

async function consentsOf(work: Work<SignedInCtx>, written: readonly Written[], origin: string) {
  const consenting = written.filter(({ isConsenting }) => isConsenting)
  const people = consenting.map(({ email, name }) => ({ email, name }))
  const subscriptions = await bringConsents(work, { people, origin })
  return new Map(subscriptions.map(({ id, email }) => [email, id]))
}

type Listed = Awaited<ReturnType<typeof listPeopleOf>>[number]

/** Null is the holder; one who has left an account is not who is named. */
function personOf(
  { known, others }: Written,
  name: string | null,
  people: readonly Listed[],
): { id: string; name: string } {
  const here = new Set([...(known?.people ?? []), ...others].map(({ id }) => id))
  const found = people.find((person) =>
    person.isHolder
      ? name === null || nameKey(name) === nameKey(person.name)
      : name !== null && here.has(person.id) && nameKey(name) === nameKey(person.name),
  )
  invariant(found, 'whom a file names is on the account')
  return found
}

function namedOf(member: Written, idOf: (name: string | null) => string): Omit<Named, 'subscriptionId' | 'since'> {
  const { known, others, holdings, held, notes, filled, pause, contact, isOnList } = member
  const added = new Set(others.map(({ id }) => id))
  const names = known ? member.named : [null, ...others.map(({ name }) => name)]
  return {
    people: names.map(idOf).map((id) => ({ id, isAdded: !known || added.has(id) })),
    holdings: [
      ...holdings.map(({ id, person, until }) => ({ id, personId: idOf(person), until, isAdded: true })),
      ...held.map(({ id, person, until }) => ({ id, personId: idOf(person), until, isAdded: false })),
    ],
    isOnList,
    notes: notes.map(({ id }) => id),
    dates: filled.map(({ personId, dates }) => {
      const isBirthdayKnown = known?.people.find(({ id }) => id === personId)?.birthday
      const fields = Object.keys(dates) as FilledField[]
      return { personId, fields: 'bornOn' in dates && !isBirthdayKnown ? [...fields, 'birthday' as const] : fields }
    }),
    isContactAdded: known !== null && contact !== '',
    pauseId: pause?.id ?? null,
    isPlanAdded: member.anchorDay !== null,
  }
}
