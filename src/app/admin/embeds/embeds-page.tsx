import { ctxOf, scopeOf } from '#src/platform/app-services.server.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { listClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { findHall } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import { findLastActor } from '#src/studio/activity/activity-log.store.server.ts'
import { changeSetting } from '#src/studio/settings/change-setting.server.ts'
import { settingRefusals } from '#src/studio/settings/content-forms.ts'
import { type Embed, embedAddress, embedCode, EMBEDS, embedsForm, isEmbed } from '#src/studio/settings/embeds/embeds.ts'
import type { Settings } from '#src/studio/settings/settings.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { Button } from '#src/ui/button.tsx'
import { SelectField, TextAreaField } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/embeds-page.ts'

export const meta = unlistedMeta('On other sites')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader } = requireAdmin(ctxOf(context), request)
  const { origin } = scopeOf(context).services.config
  const [{ embeds, studio }, types, hall] = await Promise.all([
    readSettings(reader),
    listClassTypes(reader),
    findHall(reader),
  ])
  const choices = [
    ...Object.entries(EMBEDS)
      .filter(([value]) => hall !== null || value !== 'hall')
      .map(([value, label]) => ({ value, label, title: label })),
    ...types.map(({ id, name }) => ({ value: `timetable/${id}`, label: `Timetable: ${name}`, title: name })),
  ]
  const param = new URL(request.url).searchParams.get('show')
  const chosen = choices.find(({ value }) => value === param) ?? choices[0]!
  const [name, type = null] = chosen.value.split('/')
  const show: Embed = isEmbed(name) ? name : 'timetable'
  return {
    sites: sitesOf({ embeds }),
    options: choices.map(({ value, label }) => ({ value, label })),
    chosen: chosen.value,
    code: embedCode(origin, { show, type, title: `${chosen.title}, ${studio.name}` }),
    preview: embedAddress(show, type),
  }
}

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/embeds',
  acts: {
    allow: act(embedsForm, (ctx, change) => changeSetting(ctx, { key: 'embeds', change }), {
      refusals: settingRefusals,
      success: 'Saved. Those sites can show it from now on, and no others.',
      edits: {
        subject: () => 'embeds',
        present: async ({ reader }) => ({ sites: sitesOf(await readSettings(reader)) }),
        by: findLastActor,
      },
    }),
  },
})

function sitesOf({ embeds }: Pick<Settings, 'embeds'>): string {
  return embeds.sites.join('\n')
}

/** Timetable, packages and hall on another site: which sites may, the code to copy, and how it looks (PRODUCT 5). */
export default function EmbedsPage({ loaderData: { sites, options, chosen, code, preview } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <BackLink to="/dashboard/activity">Activity</BackLink>
      <PageHeader
        title="On other sites"
        intro="Show the timetable, packages or a hall that you let on a website that you have elsewhere. Booking opens here, in a new tab."
      />
      <PageForm intent="allow" isEdit noValidate className="grid max-w-3xl gap-4">
        <TextAreaField
          label="Sites that may show it"
          name="sites"
          defaultValue={sites}
          hint="One a line, like https://www.example.com. Any other site stays empty"
        />
        <SubmitButton className="justify-self-start">Save</SubmitButton>
      </PageForm>
      <section aria-labelledby="code" className="grid gap-4">
        <h2 id="code">Code for your page</h2>
        <form className="flex max-w-3xl flex-wrap items-end gap-3">
          <SelectField label="What to show" name="show" options={options} defaultValue={chosen} className="grow" />
          <Button variant="secondary">Show</Button>
        </form>
        <Code title="As high as what it shows" code={code.script} />
        <Code title="Where scripts cannot be added" code={code.frame} />
      </section>
      <section aria-labelledby="preview" className="grid gap-4">
        <h2 id="preview">Preview</h2>
        <iframe src={preview} title="Preview" className="h-120 w-full rounded-md border border-line" />
      </section>
    </div>
  )
}

function Code({ title, code }: { title: string; code: string }) {
  return (
    <div className="grid gap-1.5">
      <h3 className="text-base">{title}</h3>
      <code className="block rounded-md bg-sunk px-3 py-2 break-all whitespace-pre-wrap">{code}</code>
    </div>
  )
}
