import { dayAndTime } from '#src/kit/time.ts'
import { activityFacts } from '#src/studio/activity/activity-facts.ts'
import type { ActivityLine } from '#src/studio/activity/activity-list.tsx'
import type { LoggedActivity } from '#src/studio/activity/activity-log.store.server.ts'
import { describeActivity, withNames } from '#src/studio/activity/activity-words.ts'

const actorNames: Record<string, string> = {
  visitor: 'a visitor',
  link: 'somebody with a link from their mail',
  system: 'the studio itself',
}

/** An act of the log in words, without details that its sentence already has; `names` are those of products. */
export function activityInWords(act: LoggedActivity, names: ReadonlyMap<string, string>) {
  const isOwn = act.memberId !== null && act.memberId === act.actorId
  const details = withNames(act.verb, act.details, names)
  const what = describeActivity(act.verb, details)
  const unsaid = Object.entries(details).filter(
    ([, value]) => typeof value !== 'string' || value === '' || !what.includes(value),
  )
  return {
    what,
    who: act.actorName ?? actorNames[act.actorKind] ?? 'a deleted account',
    whom: isOwn ? null : act.memberName,
    facts: activityFacts(Object.fromEntries(unsaid)),
  }
}

/** The same with when it was, and links to the people. */
export function activityLine(act: LoggedActivity, names: ReadonlyMap<string, string>): ActivityLine {
  const words = activityInWords(act, names)
  return {
    ...words,
    id: act.id,
    when: dayAndTime(act.at, 'shortDated'),
    whoTo: act.actorName === null ? null : `/dashboard/users/${act.actorId}`,
    whomTo: words.whom === null ? null : `/dashboard/users/${act.memberId}`,
  }
}
