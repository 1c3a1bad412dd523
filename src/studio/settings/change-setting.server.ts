import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { changesBetween } from '../activity/changes-between.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import type { SettingRefusal } from './content-forms.ts'
import { type SettingKey, type Settings, settingSchemas } from './settings.ts'
import { lockSettings, updateSetting } from './settings.store.server.ts'

/** Changes a setting of the studio; of an object only the given keys. Admin only. Promises: the result fits its schema, so that
 *  every page can be rendered; what changed is in the activity log, before and after; open and cached pages reload on commit;
 *  nothing is written when nothing changes. Locks: the settings. PRODUCT, introduction. */
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
    await updateSetting(work.tx, key, parsed.data)
    await announce(work.tx, { topic: 'content', id: key })
    await recordActivity(work, { verb: 'content.changed', subjectId: key, details })
    return ok(undefined)
  })
}

/** A list is one value, which changes as a whole. */
function factsOf(setting: object): Record<string, unknown> {
  return Array.isArray(setting) ? { list: setting } : { ...setting }
}
