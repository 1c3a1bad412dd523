import { idOrNone } from '#src/kit/id.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction, noFields } from '#src/platform/http/forms/form-action.server.ts'
import { findLastActor } from '#src/studio/activity/activity-log.store.server.ts'
import { archiveNews } from '#src/studio/content/news/archive-news.server.ts'
import { newsRefusals } from '#src/studio/content/news/news-form.ts'
import { unlistedPage } from '#src/ui/page-title.ts'
import type { Route } from './+types/content-item-page.ts'
import { shownValues } from './content-fields.ts'
import { ContentForm, LOOK_BELOW_TEXT } from './content-form.tsx'
import { idOf, itemKinds, todayOf } from './item-kinds.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData?.form.title ?? 'Content')
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(ctxOf(context), request)
  const form = await kindOf(params.kind).read(ctx.reader, idOf(params.id), todayOf(ctx))
  return { form: form ?? notThere() }
}

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/content',
  acts: {
    async save(post, back) {
      const { ctx, params } = post
      const [kind, id] = [kindOf(params.kind ?? ''), idOf(params.id ?? '')]
      const { title } = (await kind.read(ctx.reader, id, todayOf(ctx))) ?? notThere()
      const save = act(kind.form, (joined, typed) => kind.save(joined, id, typed), {
        refusals: kind.texts,
        edits: {
          subject: () => id ?? `new ${params.kind}`,
          async present({ reader, ...joined }) {
            const stored = id === null ? null : await kind.read(reader, id, todayOf(joined))
            return stored && shownValues(stored.fields)
          },
          by: findLastActor,
        },
        saysInForm: kind.fieldOf,
        success: `${title}: saved`,
        invalidText: LOOK_BELOW_TEXT,
        // What has just been made has a photograph to be added.
        to: (made) => (id === null && kind.madeId ? `/dashboard/content/${params.kind}/${kind.madeId(made)}` : back()),
      })
      return save(post, back)
    },
    archive: act(
      noFields,
      (ctx, _, { params }) => archiveNews(ctx, params.kind === 'news' ? idOrNone(params.id) : notThere()),
      { refusals: newsRefusals, success: 'Archived' },
    ),
  },
  otherwise: 'save',
})

function kindOf(name: string) {
  return (Object.hasOwn(itemKinds, name) ? itemKinds[name] : undefined) ?? notThere()
}

function notThere(): never {
  throw new Response('There is nothing at this address', { status: 404 })
}

/** The form of one post, instructor, product, class type or room, for admins (PRODUCT 3, 4.8). */
export default function ContentItemPage({ loaderData }: Route.ComponentProps) {
  return <ContentForm form={loaderData.form} />
}
