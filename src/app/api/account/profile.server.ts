import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { zipStream } from '#src/platform/files/zip.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { mandateRefusals } from '#src/studio/billing/direct-debit/mandate.ts'
import { PROFILE_FAILED_TEXT, profileChange, profileRefusals } from '#src/studio/people/members/profile.ts'
import { updateProfile } from '#src/studio/people/members/update-profile.server.ts'
import { changeDirectDebit, directDebitSetup } from './direct-debit-change.server.ts'
import { personalFiles } from './personal-files.server.ts'
import { findProfileResponse, profileSchema } from './profile-response.server.ts'

const { profile_not_found } = profileRefusals

/** The specification's user profile over JSON (PRODUCT 4.3, 5). */
export function routes(): Api {
  const app = openApiRouter('Profile')
  endpoint(app, 'get /api/profile', {
    keyScope: 'read',
    summary: 'Retrieve your profile',
    who: 'account',
    refusals: { profile_not_found },
    brokenText: PROFILE_FAILED_TEXT,
    returns: 'Your profile',
    response: { profile: profileSchema },
    run: ({ ctx }) => profileNow(ctx),
  })

  endpoint(app, 'patch /api/profile', {
    summary: 'Update your profile',
    description: 'What is left out stays as it is. Turning direct debit on answers what is still needed to set it up.',
    who: 'account',
    body: profileChange.extend({ directDebit: z.boolean().optional() }),
    answered: profileSchema,
    refusals: { ...profileRefusals, ...mandateRefusals },
    brokenText: PROFILE_FAILED_TEXT,
    idempotency: 'provider',
    returns: 'The profile as it is now',
    response: { profile: profileSchema, directDebitSetup: directDebitSetup.optional() },
    async run({ ctx, scope, body: { directDebit, ...change } }) {
      const outcome = await updateProfile(ctx, change)
      if (!outcome.ok) return outcome
      if (directDebit === undefined) return profileNow(ctx)
      const needed = await changeDirectDebit(scope, directDebit)
      if (!needed.ok) return needed
      const profile = await profileNow(ctx)
      return profile.ok ? ok({ ...profile.value, directDebitSetup: needed.value ?? undefined }) : profile
    },
  })

  // Everything of one's own, to take along (PRODUCT, your data). Written while it is read.
  endpoint(app, 'get /api/profile/data', {
    summary: 'Download your data',
    who: 'account',
    returns: 'A ZIP archive with one JSON file of everything, and a CSV file for each kind of row',
    response: z.string(),
    contentType: 'application/zip',
    run({ c, ctx }) {
      c.header('Content-Type', 'application/zip')
      c.header('Content-Disposition', 'attachment; filename="my-data.zip"')
      c.header('Cache-Control', 'no-store')
      return c.body(zipStream(personalFiles(ctx), ctx.now()))
    },
  })
  return app
}

async function profileNow({ actor, reader, now }: SignedInCtx) {
  const profile = await findProfileResponse(reader, actor.userId, now())
  return profile ? ok({ profile }) : refuse('profile_not_found')
}
