import type { Reader } from '#src/platform/database/db.server.ts'
import type { EmailRenderer } from '#src/platform/mail/rendered-email.ts'
import { harmlessFacts } from '#src/studio/outbox/email.ts'
import { logoInEmails } from '#src/studio/content/pictures/logo.ts'
import { findLogos } from '#src/studio/content/pictures/pictures.store.server.ts'
import { accentInEmails } from '#src/studio/settings/brand.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { renderEmail } from './render-email.server.ts'
import { emailOf, emails } from './emails.server.ts'

/** Renders the registered e-mails in the studio's frame with its current settings. `url` is the site's own address. */
export function createEmailRenderer(reader: Reader, url: string): EmailRenderer {
  return {
    async draw(kind, facts) {
      const [{ studio, brand }, { logo }] = await Promise.all([readSettings(reader), findLogos(reader)])
      const ofBrand = { accent: accentInEmails(brand.accent), logo: logo && logoInEmails(logo, url) }
      return await renderEmail(emailOf(kind), facts, { ...studio, ...ofBrand, url })
    },
    isSecret: (kind) => emails.some((email) => email.kind === kind && email.isSecret),
    subjectOf(kind, facts) {
      try {
        return emailOf(kind).subject(harmlessFacts(facts))
      } catch {
        return kind
      }
    },
    samples: emails.map((email) => ({ kind: email.kind, facts: email.sample })),
  }
}
