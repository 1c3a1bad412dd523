import { demoRandom } from '#db/seed/demo-random.ts'
import { DEMO_SIGN_INS } from '#src/app/jobs/startup/demo-sign-ins.server.ts'
import { addDays, addStudioDays, daysBetween, weekdayOf } from '#src/kit/time.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { castOf, type Character } from './cast.ts'
import { closeTheDay } from './desk.ts'
import { foundStudio, type Staff, writeNewsOf } from './found-studio.ts'
import { answerHirers, askForHall, followHires } from './halls.ts'
import { join, type Member } from './join.ts'
import { chance, type Life, oneOf } from './life.ts'
import { changeWishes, goOnOrLeave } from './months.ts'
import { actAsOwner, lookAfterPeople } from './owner.ts'
import { runRoutines } from './routines.ts'
import { sessionsBetween } from './sessions.ts'
import { bookAhead, changePlans, comeToTheDesk, keepRegisters } from './visits.ts'
import { buyGift, buyWithCode, subscribe, tryAClass } from './visitors.ts'

/** A life from one studio date to another, both lived. `members` join in its course; `settled` is the Monday from which on each moment may
 *  become the present of a studio that starts. */
export type LifePlan = { from: string; to: string; settled: string; members: number }

/** Called after each part of a day. */
export type OnMoment = (moment: { date: string; time: string }) => Promise<void>

/** Lives it, day by day: what members, visitors, the front desk and the owner do, by the use cases that serve them. */
export async function live(life: Life, plan: LifePlan, onMoment: OnMoment): Promise<void> {
  const days = daysBetween(plan.from, plan.to) + 1
  const staff = await foundStudio(life)
  const cast = castOf(demoRandom(7), { members: plan.members, days })
  const members: Member[] = []
  for (let day = 0; day < days; day++) {
    const date = addDays(plan.from, day)
    const today: Today = { life, staff, cast, members, plan, date, day, days }
    for (const [time, part] of PARTS) {
      life.moveTo(date, time)
      await part(today)
      if (date >= plan.settled || ROUTINES_AT.includes(time)) await runRoutines(life, 'often', isLongAgo(today))
      await onMoment({ date, time })
    }
  }
}

type Today = {
  life: Life
  staff: Staff
  cast: readonly Character[]
  members: Member[]
  plan: LifePlan
  date: string
  day: number
  days: number
}

/** The demo's own member: pays each month by the link, and is in the middle of one. */
const SAM: Character = {
  ...DEMO_SIGN_INS.member,
  packageId: 'standard',
  paying: 'pay link',
  children: [],
  tastes: ['yoga', 'dance', 'pilates'],
  zeal: 0.08,
  isPrompt: true,
  joinsOnDay: 0,
  leavesOnDay: Infinity,
  friendOf: null,
}
const SAM_JOINED_DAYS_BEFORE = 102
/** From then on only what follows: most of the month is left to anyone who tries the demo. */
const SAM_IS_IDLE_DAYS_BEFORE = 12
const SAM_BOOKS = ['Commercial', 'Contemporary dance', 'Candlelight stretch']

/** With which each day begins, and on the first the life. */
export const FIRST_MOMENT = '05:00'

/** From which wall time on what is done; a moment comes after each. */
const PARTS: [time: string, part: (today: Today) => Promise<void>][] = [
  [FIRST_MOMENT, (today) => runRoutines(today.life, 'daily', isLongAgo(today))],
  ['08:30', beginDay],
  ['12:00', noon],
  ['15:30', afternoon],
  ['18:20', evening],
  ['20:00', evening],
  ['22:40', night],
]

/** Before the last week it is enough that routines run three times a day. */
const ROUTINES_AT = ['08:30', '15:30', '22:40']

/** Some of the classes from the middle of the last week on. */
async function bookForSam(life: Life, members: readonly Member[]): Promise<void> {
  const sam = members.find(({ who }) => who === SAM)
  const sessions = await sessionsBetween(life, addStudioDays(life.now(), 5), addStudioDays(life.now(), 12))
  for (const { id: sessionId, name } of sessions) {
    if (sam && SAM_BOOKS.includes(name)) await bookSession(life.ctx(sam.account), { sessionId })
  }
}

/** E-mails of that time are not in the file. */
function isLongAgo({ date, plan }: Today): boolean {
  return daysBetween(date, plan.settled) > 28
}

async function beginDay({ life, staff, plan, members, day, days }: Today): Promise<void> {
  await writeNewsOf(life, staff.admin, plan.settled)
  await actAsOwner(life, staff, days - day)
  await goOnOrLeave(life, staff, members, day)
  await changePlans(life, members)
  await answerHirers(life, staff)
}

async function noon(today: Today): Promise<void> {
  const { life, staff, cast, members, date, day, days } = today
  const { settled, from } = today.plan
  if (day === Math.max(0, daysBetween(from, settled) - SAM_JOINED_DAYS_BEFORE)) {
    members.push(await join(life, staff, { who: SAM, day }))
  }
  for (const who of cast) {
    if (who.joinsOnDay !== day) continue
    const friend = who.friendOf === null ? undefined : members.find((one) => one.who === cast[who.friendOf!])
    members.push(await join(life, staff, { who, day, friend }))
  }
  if (date === addDays(settled, -3)) await bookForSam(life, members)
  await changeWishes(life, staff, members, day)
  const isSamIdle = date >= addDays(settled, -SAM_IS_IDLE_DAYS_BEFORE)
  const keen = isSamIdle ? members.filter(({ who }) => who !== SAM) : members
  await bookAhead(life, keen, 0.55 + (0.45 * day) / days)
}

async function afternoon({ life, staff, members, plan, date, day }: Today): Promise<void> {
  if (weekdayOf(date) !== 5 && members.length > 0) await comeToTheDesk(life, staff, members)
  if (members.length > 0) await lookAfterPeople(life, staff, members)
  // In the last week one waits for an answer on most days.
  if (date >= plan.settled ? day % 2 === 0 : chance(life, 0.34)) await askForHall(life)
  await followHires(life, staff)
  await changePlans(life, members)
}

/** Registers are kept when the classes have begun. */
async function evening({ life, staff, members, date, day }: Today): Promise<void> {
  await keepRegisters(life, staff)
  if (members.length === 0) return
  if (chance(life, 0.3)) await tryAClass(life)
  if (chance(life, 0.15)) await subscribe(life)
  if (chance(life, 0.02)) await buyGift(life, oneOf(life, members))
  if (day % 12 === 7 && weekdayOf(date) !== 6) await buyWithCode(life)
}

async function night({ life, staff }: Today): Promise<void> {
  await keepRegisters(life, staff)
  await closeTheDay(life, staff)
}
