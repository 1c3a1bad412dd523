import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { changesBetween } from '../activity/changes-between.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import type { SettingRefusal } from './content-forms.ts'
import { type SettingKey, type Settings, settingSchemas } from './settings.ts'
import { hasZone, keepWallTimes, lockSettings, updateSetting } from './settings.store.server.ts'

/** Changes a setting of the studio; of an object only the given keys. Admin only. Promises: the result fits its schema, so that
 *  every page can be rendered; what changed is in the activity log, before and after; open and cached pages reload on commit;
 *  nothing is written when nothing changes; in another time zone classes, hires and months keep their wall times. Locks: the settings;
 *  for another zone also the tables of what keeps its wall times. PRODUCT, introduction. */
export async function changeSetting<Key extends SettingKey>(
  ctx: SignedInCtx,
  { key, change }: { key: Key; change: Settings[Key] | Partial<Settings[Key]> },
): Promise<Outcome<void, SettingRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const before = (await lockSettings(work.tx))[key]
    const parsed = settingSchemas[key].safeParse(Array.isArray(before) ? change : Object.assign({}, before, change))
    if (!parsed.success) return refuse('not_a_setting')
    const details = changesBetween(factsOf(before), factsOf(parsed.data))
    if (!details) return ok(undefined)
    if (key === 'studio' && !(await changeZone(work, before as Studio, parsed.data as Studio)))
      return refuse('not_a_setting')
    await updateSetting(work.tx, key, parsed.data)
    await announce(work.tx, { topic: 'content', id: key })
    await recordActivity(work, { verb: 'content.changed', subjectId: key, details })
    return ok(undefined)
  })
}

type Studio = Settings['studio']

/** Keeps every wall time where the time zone changes; false where the database does not know the zone. */
async function changeZone({ tx, now }: Work, before: Studio, after: Studio): Promise<boolean> {
  if (before.zone === after.zone) return true
  if (!(await hasZone(tx, after.zone))) return false
  await keepWallTimes(tx, { from: before.zone, to: after.zone, now: now() })
  return true
}

/** A list is one value, which changes as a whole. */
function factsOf(setting: object): Record<string, unknown> {
  return Array.isArray(setting) ? { list: setting } : { ...setting }
}
