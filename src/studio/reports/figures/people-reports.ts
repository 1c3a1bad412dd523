import type { ReportPeriod } from './period.ts'
import type { FirstTimer, MemberMove, SlippingMember } from './report-rows.ts'
import { counted, percentOf, type Report } from './report.ts'

/** After how many days without a class a member is at risk. */
export const DAYS_AWAY = 30

type Moves = { now: readonly MemberMove[]; before: readonly MemberMove[]; period: ReportPeriod }

/** Who became a member, and who is none any more. */
export function memberReport({ now, before, period }: Moves): Report {
  const countOf = (moves: readonly MemberMove[], which: MemberMove['move']) =>
    moves.filter(({ move }) => move === which).length
  const [gained, lost] = [countOf(now, 'gained'), countOf(now, 'lost')]
  return {
    id: 'members',
    title: `${counted(gained, 'member')} gained and ${lost} lost ${period.when}; ${countOf(before, 'gained')} and ${countOf(before, 'lost')} in ${period.before.name}`,
    meaning: 'Gained: their first plan or pass began. Lost: the last one ended and none has followed.',
    columns: [
      { name: 'Member', unit: 'text' },
      { name: 'Email', unit: 'email' },
      { name: 'Gained or lost', unit: 'text' },
      { name: 'On', unit: 'date' },
      { name: 'Plan or pass', unit: 'text' },
    ],
    rows: now.map(({ memberId, name, email, move, day, holding }) => ({
      cells: [name, email, move === 'gained' ? 'Gained' : 'Lost', day, holding],
      memberId,
    })),
    total: null,
    chart: null,
  }
}

/** Who pays and does not come, as it is today. */
export function slippingReport(members: readonly SlippingMember[]): Report {
  const count = members.length
  return {
    id: 'slipping',
    title:
      count === 0
        ? `No member has been away for ${DAYS_AWAY} days`
        : `${counted(count, 'member')} ${count === 1 ? 'has' : 'have'} not come for ${DAYS_AWAY} days`,
    meaning: 'As it is today: members with a plan or a pass, not on a pause. A word from you often brings them back.',
    columns: [
      { name: 'Member', unit: 'text' },
      { name: 'Email', unit: 'email' },
      { name: 'Last came', unit: 'date' },
      { name: 'Plan or pass', unit: 'text' },
    ],
    rows: members.map(({ memberId, name, email, lastCame, holding }) => ({
      cells: [name, email, lastCame ?? 'Never', holding],
      memberId,
    })),
    total: null,
    chart: null,
  }
}

type FirstTimers = { now: readonly FirstTimer[]; before: readonly FirstTimer[]; period: ReportPeriod }

/** Whose first class ever it was, and who has come again since. */
export function firstTimerReport({ now, before, period }: FirstTimers): Report {
  const back = (people: readonly FirstTimer[]) => people.filter(({ cameBack }) => cameBack !== null).length
  const shareBefore = percentOf(back(before), before.length)
  const earlier = shareBefore === null ? '' : `; ${shareBefore}% in ${period.before.name}`
  return {
    id: 'first-timers',
    title:
      now.length === 0
        ? `Nobody came for the first time ${period.when}`
        : `Of ${counted(now.length, 'first-timer')} ${period.when}, ${back(now)} came back: ${percentOf(back(now), now.length)}%${earlier}`,
    meaning: 'Their first class ever was in these days. Came back: any class since, until today.',
    columns: [
      { name: 'Who', unit: 'text' },
      { name: 'Email', unit: 'email' },
      { name: 'First class', unit: 'text' },
      { name: 'On', unit: 'date' },
      { name: 'Came back', unit: 'date' },
    ],
    rows: now.map(({ memberId, name, email, className, day, cameBack }) => ({
      cells: [name, email, className, day, cameBack ?? 'Not yet'],
      memberId,
    })),
    total: null,
    chart: null,
  }
}
