import { z } from 'zod'
import { textOf } from '#src/kit/form.ts'
import { dayInWords } from '#src/kit/time.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { act, formAction, type Post } from '#src/platform/http/forms/form-action.server.ts'
import { findLastActor } from '#src/studio/activity/activity-log.store.server.ts'
import { listPlacesOfPerson } from '#src/studio/bookings/booking-entries.store.server.ts'
import { birthdayForm, birthdayInWords } from '#src/studio/people/households/birthday.ts'
import { changeBirthday } from '#src/studio/people/households/change-birthday.server.ts'
import { releasePerson } from '#src/studio/people/households/release-person.server.ts'
import { addPerson } from '#src/studio/people/households/add-person.server.ts'
import {
  type HouseholdRefusal,
  householdRefusals,
  MOST_PEOPLE,
  personForm,
} from '#src/studio/people/households/household.ts'
import { listBirthdays, listHousehold } from '#src/studio/people/households/household.store.server.ts'
import { renamePerson } from '#src/studio/people/households/rename-person.server.ts'
import { listUsableHoldings } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { listProductsOnSale } from '#src/studio/products/products.store.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/family-page.ts'
import { BirthdayOf, FamilyPerson } from './family-person.tsx'

const HERE = '/dashboard/family'

export const meta = unlistedMeta('Your family')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, reader, now } = requireAccount(ctxOf(context), request)
  const household = await listHousehold(reader, actor.userId)
  const held = await listUsableHoldings(reader, actor.userId, { from: now(), to: now() })
  const shared = (await listProductsOnSale(reader)).filter(({ isShared }) => isShared)
  const birthdays = await listBirthdays(reader, actor.userId)
  const birthdayOf = (id: string) => (birthdays.has(id) ? birthdayInWords(birthdays.get(id)!) : '')
  const holder = household.find(({ isHolder }) => isHolder)!
  const named = household.filter(({ isHolder }) => !isHolder)
  const places = await Promise.all(named.map(({ id }) => listPlacesOfPerson(reader, id, now())))
  return {
    isShared: held.some(({ isShared }) => isShared),
    shared: new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(shared.map(({ name }) => name)),
    isFull: named.length >= MOST_PEOPLE,
    you: { id: holder.id, name: holder.name, birthday: birthdayOf(holder.id) },
    people: named.map(({ id, name }, index) => ({
      id,
      name,
      birthday: birthdayOf(id),
      places: places[index]!.map((place) => `${place.className}, ${dayInWords(place.startsAt)}, ${place.time}`),
    })),
  }
}

const person = z.object({ personId: lineOrNone(200) })
const ofPerson = { subject: ({ form }: Post<SignedInCtx>) => textOf(form, 'personId'), by: findLastActor }
const inForm = { refusals: householdRefusals, saysInForm: fieldOf }

export const action = formAction({
  who: requireAccount,
  back: HERE,
  acts: {
    add: act(personForm, addPerson, { ...inForm, success: ({ name }) => `${name} is in your family` }),
    rename: act(personForm.extend(person.shape), renamePerson, {
      ...inForm,
      success: 'The name is saved',
      edits: { ...ofPerson, present: async (ctx, post) => readPerson(ctx, textOf(post.form, 'personId')) },
    }),
    birthday: act(birthdayForm.extend(person.shape), changeBirthday, {
      ...inForm,
      success: ({ name }) => `The birthday of ${name} is saved`,
      edits: { ...ofPerson, present: async (ctx, post) => readPerson(ctx, textOf(post.form, 'personId')) },
    }),
    remove: act(person, releasePerson, { ...inForm, success: ({ name }) => `${name} is no longer on your membership` }),
  },
})

async function readPerson({ reader, actor }: SignedInCtx, personId: string) {
  const [household, birthdays] = [await listHousehold(reader, actor.userId), await listBirthdays(reader, actor.userId)]
  const one = household.find(({ id }) => id === personId)
  return one ? { name: one.name, birthday: birthdays.has(one.id) ? birthdayInWords(birthdays.get(one.id)!) : '' } : null
}

/** Which field a refusal is about. */
function fieldOf(refusal: HouseholdRefusal): string | undefined {
  return refusal === 'name_taken' ? 'name' : undefined
}

/** The people a member books for beside themselves (PRODUCT 4.1 and 4.3, household): they share what is shared. */
export default function FamilyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { you, people, isShared, shared, isFull } = loaderData
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Your family"
        intro="Add the people you book for. They share the classes of what you hold, where it is for sharing, and need no sign-in of their own."
      />
      {!isShared && (
        <Notice tone="info" className="max-w-text">
          {shared ? `To share classes, choose the ${shared}.` : 'Nothing on sale can be shared at the moment.'}{' '}
          <a href="/dashboard/membership" className="underline underline-offset-4">
            See prices
          </a>
        </Notice>
      )}
      {actionData?.error && <Notice tone="error">{actionData.error}</Notice>}
      {people.length > 0 && (
        <ul className="grid max-w-text gap-3">
          {people.map((person) => (
            <FamilyPerson key={person.id} person={person} />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-muted">You have added {MOST_PEOPLE} people, which is as many as there can be.</p>
      ) : (
        <Card as="section" aria-labelledby="add" className="max-w-text">
          <h2 id="add" className="mb-4 text-2xl">
            Add a person
          </h2>
          <PageForm intent="add" action={HERE} reloadDocument className="grid gap-4" key={people.length}>
            <Field
              label="Name"
              name="name"
              required
              maxLength={60}
              autoComplete="off"
              hint="As the instructor should call them."
            />
            <div className="flex flex-wrap gap-3">
              <Button>Add</Button>
              {people.length > 0 && (
                <ButtonLink to="/dashboard/schedule" variant="secondary">
                  Book their classes
                </ButtonLink>
              )}
            </div>
          </PageForm>
        </Card>
      )}
      <div className="max-w-text">
        <BirthdayOf person={you} label="Your own birthday" />
      </div>
    </div>
  )
}
