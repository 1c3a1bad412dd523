import { EVENT_GROUPS } from '#src/studio/activity/webhooks/webhook.ts'
import { CheckboxField, Field } from '#src/ui/forms/field.tsx'

type Chosen = { url: string; groups: readonly string[] }

/** Where a webhook leads, and a tick for each group of events. */
export function WebhookFields({ url = '', groups = [] }: Partial<Chosen>) {
  return (
    <>
      <Field
        label="Address"
        name="url"
        type="url"
        required
        maxLength={500}
        hint="It begins with https://"
        defaultValue={url}
      />
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">It hears of</legend>
        {Object.entries(EVENT_GROUPS).map(([group, { label }]) => (
          <CheckboxField key={group} label={label} name={group} defaultChecked={groups.includes(group)} />
        ))}
      </fieldset>
    </>
  )
}
