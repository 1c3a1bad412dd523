import { isolated, namesIsolated } from '#src/kit/text/isolated.ts'
import { isolateNames } from '#src/ui/text/isolate-names.ts'
import { createContext, type CSSProperties, type ReactNode, useContext } from 'react'
import type { EmailStudio } from './email.ts'

/** The one template family of all e-mails: studio name, heading, paragraphs, one button, footer. Tables and inline styles,
 *  because that is what mail programs understand. Nothing before the button is a link, so that the first link of the text
 *  part is the one to act on. */
export function EmailLayout({ heading, preview, children }: LayoutProps) {
  const studio = useContext(EmailStudioContext)
  return (
    <html lang="en-GB">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{namesIsolated(heading)}</title>
      </head>
      <body style={styles.page}>
        {preview && (
          <div style={styles.preview} data-skip-in-text="true">
            {namesIsolated(preview)}
          </div>
        )}
        <table role="presentation" align="center" width="100%" cellPadding={0} cellSpacing={0} style={styles.sheet}>
          <tbody>
            <tr>
              <td style={styles.content}>
                <StudioName studio={studio} />
                <h1 style={styles.heading}>{namesIsolated(heading)}</h1>
                {children}
              </td>
            </tr>
            <tr>
              <td style={styles.footer}>
                <Footer studio={studio} />
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

type LayoutProps = {
  heading: string
  /** The preview text beside the subject in a mailbox. */
  preview?: string
  children: ReactNode
}

const unknownStudio: EmailStudio = { name: '', addressLines: [], phone: '', email: '', url: '' }

/** Set by the renderer; e-mails do not read the studio's settings themselves. */
export const EmailStudioContext = createContext<EmailStudio>(unknownStudio)

function StudioName({ studio: { name, logo, accent } }: { studio: EmailStudio }) {
  // A mail program that shows no pictures writes the name in place of the logo.
  return (
    <p style={{ ...styles.name, ...(accent && { color: accent.ink }) }}>
      {logo ? <img {...logo} alt={name} style={styles.logo} /> : name}
    </p>
  )
}

export function EmailText({ children }: { children: ReactNode }) {
  return <p style={styles.text}>{isolateNames(children)}</p>
}

export function EmailList({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul style={styles.list}>
      {items.map((item, at) => (
        <li key={at} style={styles.item}>
          {isolateNames(item)}
        </li>
      ))}
    </ul>
  )
}

/** A secondary paragraph: what to do when this e-mail was not expected, terms, small print. */
export function EmailNote({ children }: { children: ReactNode }) {
  return <p style={styles.note}>{isolateNames(children)}</p>
}

/** Facts one below the other: `When: Monday 23 November, 18:15`. */
export function EmailDetails({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  const { accent } = useContext(EmailStudioContext)
  return (
    <div style={{ ...styles.details, ...(accent && { borderLeft: `3px solid ${accent.ink}` }) }}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <p key={name} style={styles.detail}>
            <strong>{name}:</strong> {isolated(value)}
          </p>
        ))}
    </div>
  )
}

/** The main action. An e-mail has one at most; `href` is a full address. */
export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  const { accent } = useContext(EmailStudioContext)
  return (
    <p style={styles.text}>
      <a
        href={href}
        style={{ ...styles.button, ...(accent && { backgroundColor: accent.button, color: accent.label }) }}
      >
        {isolateNames(children)}
      </a>
    </p>
  )
}

/** A second link below the button; nothing when there is none. */
export function EmailLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const { accent } = useContext(EmailStudioContext)
  if (!href) return null
  return (
    <p style={styles.text}>
      <a href={href} style={{ ...styles.link, ...(accent && { color: accent.ink }) }}>
        {isolateNames(children)}
      </a>
    </p>
  )
}

function Footer({ studio }: { studio: EmailStudio }) {
  return (
    <>
      <p style={styles.small}>{[studio.name, ...studio.addressLines].filter(Boolean).join(', ')}</p>
      <p style={styles.small}>{[studio.phone, studio.email].filter(Boolean).join(' · ')}</p>
      <p style={styles.small}>
        <a href={studio.url} style={styles.quiet}>
          {studio.url}
        </a>
      </p>
    </>
  )
}

const font = "Inter, 'Segoe UI', Helvetica, Arial, sans-serif"

const styles = {
  page: { margin: 0, padding: '24px 12px', backgroundColor: '#f6f2ea', fontFamily: font },
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden' },
  sheet: {
    maxWidth: '560px',
    margin: '0 auto',
    backgroundColor: '#fffdf8',
    border: '1px solid #ddd5c6',
    borderRadius: '12px',
  },
  content: { padding: '32px 32px 16px' },
  name: { margin: '0 0 24px', fontSize: '15px', fontWeight: 700, letterSpacing: '0.04em', color: '#a8321a' },
  logo: { display: 'block', border: 0, maxWidth: '100%', height: 'auto' },
  heading: { margin: '0 0 16px', fontSize: '26px', lineHeight: '32px', fontWeight: 700, color: '#211c16' },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '25px', color: '#211c16' },
  list: { margin: '0 0 16px', padding: '0 0 0 24px', color: '#211c16' },
  item: { margin: '0 0 4px', fontSize: '16px', lineHeight: '25px', color: '#211c16' },
  note: { margin: '0 0 16px', fontSize: '14px', lineHeight: '21px', color: '#5e564a' },
  details: { margin: '0 0 16px', padding: '4px 0 4px 16px', borderLeft: '3px solid #a8321a' },
  detail: { margin: '0 0 4px', fontSize: '16px', lineHeight: '25px', color: '#211c16' },
  button: {
    display: 'inline-block',
    padding: '13px 24px',
    borderRadius: '8px',
    backgroundColor: '#a8321a',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 700,
    textDecoration: 'none',
  },
  link: { color: '#a8321a', textDecoration: 'underline' },
  footer: { padding: '16px 32px 28px', borderTop: '1px solid #ddd5c6' },
  small: { margin: '0 0 4px', fontSize: '13px', lineHeight: '19px', color: '#5e564a' },
  quiet: { color: '#5e564a' },
} satisfies Record<string, CSSProperties>
