import { Link } from 'react-router'
import { parseForm } from '#src/kit/form.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { act, formAction, noFields, type Post, shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { FOCUS_POINTS, photographOf, pictureForm, pictureRefusals } from '#src/studio/content/pictures/picture.ts'
import { findPicture } from '#src/studio/content/pictures/pictures.store.server.ts'
import { removePicture } from '#src/studio/content/pictures/remove-picture.server.ts'
import { writePicture } from '#src/studio/content/pictures/write-picture.server.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedPage } from '#src/ui/page-title.ts'
import { Photograph } from '#src/ui/photographs/photograph.tsx'
import type { Route } from './+types/picture-page.ts'
import { FocusField } from './focus-field.tsx'
import { findSubject } from './picture-subject.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData ? `Photograph: ${loaderData.name}` : 'Photograph')
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { reader } = requireAdmin(ctxOf(context), request)
  const { place, item, ...facts } = await findSubject(reader, params)
  const picture = await findPicture(reader, { place, item })
  return { ...facts, photograph: picture && photographOf(picture), focus: picture?.focus ?? '50 50' }
}

export const action = formAction({
  who: requireAdmin,
  back: ({ params }) => pageOf(params),
  acts: {
    save,
    async remove(post, back) {
      const { place, item } = await findSubject(post.ctx.reader, post.params)
      const remove = act(noFields, (ctx) => removePicture(ctx, { place, item }), {
        refusals: pictureRefusals,
        success: 'The photograph is gone. The drawing stands in its place',
      })
      return remove(post, back)
    },
  },
  otherwise: 'save',
})

async function save(post: Post<SignedInCtx>, back: () => string) {
  const { place, item } = await findSubject(post.ctx.reader, post.params)
  const parsed = parseForm(pictureForm, post.form)
  if (!parsed.ok) return shownAgain(post, parsed)
  const file = post.form.get('picture')
  const bytes = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null
  const written = await writePicture(post.ctx, { place, item, words: parsed.value, bytes })
  if (written.ok) return redirectWithNotice(back(), { tone: 'success', text: 'The photograph is on the site' })
  const { status, message } = pictureRefusals[written.refusal]
  return shownAgain(post, { status, fields: { picture: message } })
}

function pageOf({ kind, id }: { kind?: string; id?: string }): string {
  return `/dashboard/content/${kind}/${id}/picture`
}

/** The photograph of an instructor, a class type, a post or the hall, for admins: a form that needs no scripts (PRODUCT 4.9). */
export default function PicturePage({ loaderData }: Route.ComponentProps) {
  const { name, backTo, seenAt, shape, photograph, focus } = loaderData
  return (
    <div className="grid gap-6">
      <p>
        <Link to={backTo}>{name}</Link>
      </p>
      <PageHeader
        title={`Photograph: ${name}`}
        intro="Shown in place of the drawing. Where it was taken, and with what, is taken out of the file."
      />
      <div className="grid max-w-3xl items-start gap-6">
        {photograph && (
          <div className={`overflow-hidden rounded-lg bg-sunk ${shape}`}>
            <Photograph photograph={photograph} sizes="(min-width: 48rem) 48rem, 100vw" isFirst className="size-full" />
          </div>
        )}
        <Card as="section">
          <PageForm intent="save" encType="multipart/form-data" reloadDocument className="grid gap-5">
            <Field
              label={photograph ? 'Another photograph' : 'Photograph'}
              name="picture"
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              required={photograph === null}
              hint="JPEG, PNG, WebP or AVIF, up to 12 MB. Of people: with their leave."
            />
            <Field
              label="What is to be seen in it"
              name="alt"
              defaultValue={photograph?.alt ?? ''}
              maxLength={200}
              required
              autoComplete="off"
              hint="Read to those who cannot see it, like “Ana jumps in the light of the big window”"
            />
            <FocusField points={FOCUS_POINTS} chosen={focus} />
            <div className="flex flex-wrap items-center gap-4">
              <Button data-busy-text="Preparing...">Save</Button>
              <a href={seenAt}>See the page</a>
            </div>
          </PageForm>
        </Card>
        {photograph && (
          <PageForm intent="remove" isOwn={false}>
            <Button variant="secondary">Remove the photograph</Button>
          </PageForm>
        )}
      </div>
    </div>
  )
}
