import { redirect } from 'react-router'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { freshPage } from '#src/platform/http/cache/fresh-page.server.ts'
import { hasOwnDetails } from '#src/studio/settings/new-studio.ts'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import { ShortPage } from '#src/ui/short-page.tsx'
import type { Route } from './+types/opening-soon-page.ts'
import { readSharedSettings } from './shared-facts.server.ts'
import { NewsletterBox } from '../news/newsletter-box.tsx'
import { fixedMeta } from '../seo/page-meta.ts'

/** What visitors see at every public address until the studio is open (app/opening-gate). */
export async function loader({ context }: Route.LoaderArgs) {
  const { opening, studio, texts } = await readSharedSettings(scopeOf(context))
  if (opening.isOpen) throw redirect('/')
  const { name, tagline, addressLines, phone, email } = studio
  return {
    name,
    tagline,
    contact: hasOwnDetails(studio) ? { addressLines, phone, email } : null,
    lead: texts.newsletterLead,
  }
}

export const headers = freshPage

export const meta = fixedMeta({ title: 'Opening soon', description: 'This studio opens soon.' })

export default function OpeningSoonPage({ loaderData: { name, tagline, contact, lead } }: Route.ComponentProps) {
  return (
    <>
      <ShortPage art="yoga" title="Opening soon" text={`${name}: ${tagline}. We are getting everything ready.`}>
        {contact && (
          <address className="grid gap-1 not-italic wrap-anywhere">
            {contact.addressLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <PhoneLink number={contact.phone} />
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </address>
        )}
      </ShortPage>
      <div className="page-width">
        <NewsletterBox lead={lead} />
      </div>
    </>
  )
}
