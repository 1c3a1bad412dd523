import { z } from 'zod'
import { decodePunycode } from './punycode.ts'
import { visibleLine } from './visible-text.ts'

// RFC 5321: no mail server takes a longer address.
const LONGEST = 254
// What the e-mail field of a browser takes. Quoted ones are refused, as by all who send mail.
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LOCAL_PART = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`)
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--${LABEL})$`)

/** An e-mail address as it is kept and compared: lower case, without unseen marks, and an international domain as people
 *  write it, whichever way a browser has sent it. Null where no mail could be sent to it. */
export function readEmail(typed: string): string | null {
  const [, local = '', domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(visibleLine(typed).toLowerCase()) ?? []
  const ascii = asciiDomain(domain)
  if (!LOCAL_PART.test(local) || ascii === null || local.length + 1 + ascii.length > LONGEST) return null
  return `${local}@${ascii.includes('xn--') ? asWritten(ascii) : ascii}`
}

/** The same as mail servers and payment providers take it: an international domain in ASCII. */
export function asciiEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return email.slice(0, at + 1) + (asciiDomain(email.slice(at + 1)) ?? email.slice(at + 1))
}

/** An e-mail address that is typed: the one rule of forms, API and files. */
export function emailTyped(ask = 'Please enter your email address', wrong = 'Please enter a valid email address') {
  return z
    .string(ask)
    .overwrite((text) => readEmail(text) ?? visibleLine(text))
    .min(1, ask)
    .max(LONGEST, wrong)
    .refine((text) => readEmail(text) !== null, { error: ({ input }) => faultOf(input, wrong) })
    .meta({ format: 'email' })
}

/** The same where none needs to be given. */
export function emailOrNone(wrong: string) {
  return z
    .string()
    .overwrite((text) => readEmail(text) ?? visibleLine(text))
    .refine((text) => text === '' || readEmail(text) !== null, { error: ({ input }) => faultOf(input, wrong) })
    .default('')
}

/** An address of an account as staff read it: a person may have none. */
export function emailInWords(email: string): string {
  return email || 'No email address'
}

/** Characters such as those of 用户@例え.jp before the @ reach hardly any mail server: who types them is told what is wrong with the address. */
function faultOf(typed: unknown, wrong: string): string {
  const [, local = ''] = /^([^@\s]+)@[^@\s]+$/.exec(String(typed)) ?? []
  return /[^\0-\x7F]/.test(local) ? NOT_SENT_TO : wrong
}

export const NOT_SENT_TO =
  'We cannot send to an address with accents or letters other than a to z before the @. Please use another one'

function asciiDomain(domain: string): string | null {
  if (DOMAIN.test(domain)) return domain
  // The address of a page is read by the rule of international domains (UTS 46), in every browser and here.
  const isInternational = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(domain) && /[^\0-\x7F]/.test(domain)
  const { hostname = '' } = (isInternational && URL.parse(`http://${domain}`)) || {}
  return DOMAIN.test(hostname) ? hostname : null
}

function asWritten(ascii: string): string {
  const labels = ascii.split('.').map((label) => (label.startsWith('xn--') ? decodePunycode(label.slice(4)) : label))
  const own = labels.join('.')
  // What does not lead back is no name of that domain, only like it.
  return asciiDomain(own) === ascii ? own : ascii
}
