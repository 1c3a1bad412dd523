import { lastDay, studioDate } from '#src/kit/time.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { type MemberFilter, memberSearchForm } from '#src/studio/people/members/member-search.ts'
import { type ListedMember, listMembersAfter } from '#src/studio/people/members/member-search.store.server.ts'
import { passInWords } from '#src/studio/memberships/holdings/held-pass.ts'
import { listProductNames } from '#src/studio/products/products.store.server.ts'
import { methodWords } from '#src/studio/billing/direct-debit/mandate.ts'
import type { Route } from './+types/users-export.ts'
import { type CsvColumn, csvDownload } from '../csv-download.server.ts'

const BATCH = 2000

const columnsOf = (names: ReadonlyMap<string, string>): CsvColumn<ListedMember>[] => [
  ['Name', (member) => member.name],
  ['Email', (member) => member.email],
  ['Contact', (member) => member.contact],
  ['Membership', ({ membershipType: type }) => (type === null ? 'none' : (names.get(type) ?? type))],
  ['Passes and single classes', ({ passes }) => passes.map(passInWords).join('; ')],
  ['Until', ({ membershipEndsAt }) => membershipEndsAt && lastDay(membershipEndsAt)],
  ['Collected by', ({ collectionMethod }) => (collectionMethod ? methodWords(collectionMethod).name : 'nothing')],
  ['Role', (member) => member.role],
  ['Verified', (member) => (member.isVerified ? 'yes' : 'no')],
  ['Open', (member) => (member.isDeactivated ? 'no' : 'yes')],
  ['Since', (member) => studioDate(member.createdAt)],
  // Last, so that the columns before keep their places.
  ['Other people on the account', ({ people }) => people.join('; ')],
]

/** The filtered members as a CSV file (PRODUCT 4.7). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(ctxOf(context), request)
  const query = memberSearchForm.parse(Object.fromEntries(new URL(request.url).searchParams))
  return csvDownload('users.csv', columnsOf(await listProductNames(ctx.reader)), readBatches(ctx, query))
}

async function* readBatches({ reader, now }: SignedInCtx, query: MemberFilter) {
  const filter = { ...query, now: now() }
  for (let after: ListedMember | null = null; ;) {
    const batch: ListedMember[] = await listMembersAfter(reader, filter, { after, most: BATCH })
    yield batch
    if (batch.length < BATCH) return
    after = batch.at(-1) ?? null
  }
}
