import { Link } from 'react-router'
import { parseForm } from '#src/kit/form.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { type Edits, onPresent } from '#src/platform/http/forms/edit-present.server.ts'
import { act, formAction, noFields, type Post, shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { findLastActor } from '#src/studio/activity/activity-log.store.server.ts'
import {
  FOCUS_POINTS,
  logoForm,
  photographOf,
  pictureForm,
  pictureRefusals,
  sortOf,
} from '#src/studio/content/pictures/picture.ts'
import { findPicture } from '#src/studio/content/pictures/pictures.store.server.ts'
import { removePicture } from '#src/studio/content/pictures/remove-picture.server.ts'
import { writePicture } from '#src/studio/content/pictures/write-picture.server.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { MOST_PICTURE } from '#src/kit/forms/file-size.ts'
import { FileField } from '#src/ui/forms/file-field.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedPage } from '#src/ui/page-title.ts'
import { Photograph } from '#src/ui/photographs/photograph.tsx'
import type { Route } from './+types/picture-page.ts'
import { FocusField } from './focus-field.tsx'
import { findSubject } from './picture-subject.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData?.name ?? 'Photograph')
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { reader } = requireAdmin(ctxOf(context), request)
  const { place, item, ...facts } = await findSubject(reader, params)
  const picture = await findPicture(reader, { place, item })
  const sort = sortOf({ place, item })
  return {
    ...facts,
    isLogo: sort === 'logo',
    photograph: picture && photographOf(picture, sort),
    focus: picture?.focus ?? '50 50',
  }
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
        success: 'It is gone. What was drawn stands in its place',
      })
      return remove(post, back)
    },
  },
  otherwise: 'save',
})

async function save(sent: Post<SignedInCtx>, back: () => string) {
  const tried = await onPresent(sent, edits, async (post) => ({ answer: await write(post, back) }))
  return 'answer' in tried ? tried.answer : shownAgain(tried.post, tried)
}

const edits: Edits<SignedInCtx> = {
  subject: ({ params }) => params.id ?? '',
  async present({ reader }, { params }) {
    const picture = await findPicture(reader, await findSubject(reader, params))
    return picture && { alt: picture.alt, focus: picture.focus }
  },
  by: findLastActor,
}

async function write(post: Post<SignedInCtx>, back: () => string) {
  const { place, item } = await findSubject(post.ctx.reader, post.params)
  const parsed = parseForm(sortOf({ place, item }) === 'logo' ? logoForm : pictureForm, post.form)
  if (!parsed.ok) return shownAgain(post, parsed)
  const file = post.form.get('picture')
  const bytes = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null
  const written = await writePicture(post.ctx, { place, item, words: parsed.value, bytes })
  if (written.ok) return redirectWithNotice(back(), { tone: 'success', text: 'It is on the site now' })
  const { status, message } = pictureRefusals[written.refusal]
  return shownAgain(post, { status, fields: { picture: message } })
}

function pageOf({ kind, id }: { kind?: string; id?: string }): string {
  return `/dashboard/content/${kind}/${id}/picture`
}

/** The photograph of an instructor, a class type, a post or the hall, or a logo, for admins: a form that needs no scripts (PRODUCT 4.9). */
export default function PicturePage({ loaderData: { photograph, focus, ...facts } }: Route.ComponentProps) {
  const { name, backTo, seenAt, shape, isLogo } = facts
  const words = isLogo ? LOGO_WORDS : PHOTOGRAPH_WORDS
  return (
    <div className="grid gap-6">
      <p>
        <Link to={backTo}>{isLogo ? 'Brand' : name}</Link>
      </p>
      <PageHeader title={isLogo ? name : `Photograph: ${name}`} intro={words.intro} />
      <div className="grid max-w-3xl items-start gap-6">
        {photograph && (
          <div className={`overflow-hidden rounded-lg ${shape}`}>
            {isLogo ? (
              <img src={photograph.files.at(-1)?.webp} alt={name} className="h-auto max-h-24 w-auto max-w-full" />
            ) : (
              <Photograph
                photograph={photograph}
                sizes="(min-width: 48rem) 48rem, 100vw"
                isFirst
                className="size-full"
              />
            )}
          </div>
        )}
        <Card as="section">
          <PageForm intent="save" isEdit encType="multipart/form-data" reloadDocument className="grid gap-5">
            <FileField
              label={photograph ? words.another : words.file}
              name="picture"
              most={MOST_PICTURE}
              accept="image/jpeg,image/png,image/webp,image/avif"
              required={photograph === null}
              hint={words.hint}
            />
            {!isLogo && (
              <>
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
              </>
            )}
            <div className="flex flex-wrap items-center gap-4">
              <Button data-busy-text="Preparing...">Save</Button>
              <a href={seenAt}>See the page</a>
            </div>
          </PageForm>
        </Card>
        {photograph && (
          <PageForm intent="remove" isOwn={false}>
            <Button variant="secondary">{words.remove}</Button>
          </PageForm>
        )}
      </div>
    </div>
  )
}

const PHOTOGRAPH_WORDS = {
  intro: 'Shown in place of the drawing. Where it was taken, and with what, is taken out of the file.',
  file: 'Photograph',
  another: 'Another photograph',
  hint: 'JPEG, PNG, WebP or AVIF, up to 12 MB. Of people: with their leave.',
  remove: 'Remove the photograph',
}

const LOGO_WORDS = {
  intro:
    'Shown in place of the name on every page and in e-mails. Without one for dark grounds, it stands on white there.',
  file: 'Logo',
  another: 'Another logo',
  hint: 'PNG, WebP, AVIF or JPEG, up to 12 MB, cut close and at least 360 pixels wide. See-through grounds stay so.',
  remove: 'Remove the logo',
}
