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
export function activityLine(act: LoggedActivity, names: ReadonlyMap<string, string>): ActivityLine {
  const isOwn = act.memberId !== null && act.memberId === act.actorId
  const details = withNames(act.verb, act.details, names)
  const what = describeActivity(act.verb, details)
  const unsaid = Object.entries(details).filter(
    ([, value]) => typeof value !== 'string' || value === '' || !what.includes(value),
  )
  return {
    id: act.id,
    when: dayAndTime(act.at, 'shortDated'),
    what,
    who: act.actorName ?? actorNames[act.actorKind] ?? 'a deleted account',
    whoTo: act.actorName === null ? null : `/dashboard/users/${act.actorId}`,
    whom: isOwn ? null : act.memberName,
    whomTo: isOwn || act.memberName === null ? null : `/dashboard/users/${act.memberId}`,
    facts: activityFacts(Object.fromEntries(unsaid)),
  }
}
