import { keysOf } from '#src/kit/keys-of.ts'
import { DEMO_CLASSES } from '#db/seed/demo-classes.ts'
import { DEMO_INSTRUCTORS } from '#db/seed/demo-instructors.ts'
import { demoNews } from '#db/seed/demo-news.ts'
import { DEMO_SIGN_INS } from '#src/app/jobs/startup/demo-sign-ins.server.ts'
import { daysBetween, studioDate } from '#src/kit/time.ts'
import type { Actor } from '#src/platform/ctx.server.ts'
import { newsItems } from '#src/studio/content/news/news.tables.server.ts'
import { writeNews } from '#src/studio/content/news/write-news.server.ts'
import { setInstructorRate } from '#src/studio/people/instructors/set-instructor-rate.server.ts'
import { writeInstructor } from '#src/studio/people/instructors/write-instructor.server.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { addClass } from '#src/studio/schedule/classes/add-class.server.ts'
import { seedClassTypes } from '#src/studio/schedule/class-types/seed-class-types.server.ts'
import { listRooms } from '#src/studio/schedule/rooms/rooms.store.server.ts'
import { seedRooms } from '#src/studio/schedule/rooms/seed-rooms.server.ts'
import { changeSetting } from '#src/studio/settings/change-setting.server.ts'
import { BOOKING_RULES, STUDIO } from '#src/studio/settings/constants.ts'
import { defaultSettings } from '#src/studio/settings/settings.ts'
import { seedSettings } from '#src/studio/settings/seed-settings.server.ts'
import { type Account, agreed, type Life } from './life.ts'

export type Staff = { admin: Account; receptionist: Account }

export const SYSTEM: Actor = { kind: 'system', job: 'demo' }

/** A new studio becomes Tempo, as its owner would do it: details, words, instructors, the week's classes. */
export async function foundStudio(life: Life): Promise<Staff> {
  const ctx = life.ctx(SYSTEM)
  await seedSettings(ctx)
  await seedRooms(ctx)
  await seedClassTypes(ctx)
  await seedPackages(ctx)
  const { name, email, contact } = DEMO_SIGN_INS.admin
  const admin = await life.open('admin', { name, email, contact })
  const receptionist = await life.open('receptionist', {
    name: 'Nadia Rahman',
    email: 'nadia@tempo.example',
    contact: '07700 900002',
  })
  await describeStudio(life, admin)
  await addClasses(life, admin, await addInstructors(life, admin))
  return { admin, receptionist }
}

async function describeStudio(life: Life, admin: Account): Promise<void> {
  for (const key of keysOf(defaultSettings))
    agreed(await changeSetting(life.as(admin), { key, change: defaultSettings[key] }), key)
}

async function addInstructors(life: Life, admin: Account): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [key, words] of Object.entries(DEMO_INSTRUCTORS)) {
    const written = { instructorId: null, words: { ...words, position: ids.size, isActive: true } }
    const { id: instructorId } = agreed(await writeInstructor(life.as(admin), written), key)
    const rate = { instructorId, fromDate: studioDate(life.now()), basis: 'class' as const, pence: 3000 }
    agreed(await setInstructorRate(life.as(admin), rate), key)
    ids.set(key, instructorId)
  }
  return ids
}

async function addClasses(life: Life, admin: Account, instructors: Map<string, string>): Promise<void> {
  const rooms = await listRooms(life.db.reader)
  const scheduling = { weeksAhead: BOOKING_RULES.weeksAhead, alertTo: STUDIO.email }
  const fromDate = studioDate(life.now())
  for (const { demand: _demand, instructor, room, ...words } of DEMO_CLASSES) {
    const instructorId = instructors.get(instructor)!
    const roomId = rooms.find((one) => one.name === room)!.id
    const weekly = { ...words, instructorId, roomId, fromDate, untilDate: null }
    agreed(await addClass(life.as(admin), weekly, scheduling), words.name)
  }
}

/** Writes the posts that appear on this day, of those that a studio has on `ofDay`; with the first, the promotion that is long over. */
export async function writeNewsOf(life: Life, admin: Account, ofDay: string): Promise<void> {
  const today = studioDate(life.now())
  const isOld = (date: string) => daysBetween(date, ofDay) > 365
  const isFirst = !(await life.db.reader.$count(newsItems))
  for (const post of demoNews(ofDay)) {
    if (post.publishedOn !== today && !(isFirst && isOld(post.publishedOn))) continue
    agreed(await writeNews(life.as(admin), { newsId: null, post }), post.title)
  }
}
