import { expect } from 'vitest'
import { WAS, WAS_TICKED } from '#src/kit/forms/form-edit.ts'
import type { Visitor } from './visitor.ts'

/** A form as it stands in the HTML of a page, with what a browser without scripts would send. */
export type FormInPage = {
  method: string
  action: string | null
  fields: [name: string, value: string][]
  html: string
}

const CONTROL = /<(input|textarea|select)\b([^>]*)>(?:([\s\S]*?)<\/\1>)?/g

/** The forms of a page, in their order. */
export function formsIn(html: string): FormInPage[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head = '', inside = '']) => ({
    method: (attribute(head, 'method') ?? 'get').toLowerCase(),
    action: attribute(head, 'action'),
    fields: [...inside.matchAll(CONTROL)].flatMap(([, tag, attributes = '', content = '']) =>
      sentBy(tag as 'input', attributes, content),
    ),
    html: inside,
  }))
}

/** The one of them that has a field of this name, with this value if one is given. */
export function formWith(html: string, name: string, value?: string): FormInPage {
  const form = formsIn(html).find(({ fields }) => fields.some(([n, v]) => n === name && (value ?? v) === v))
  if (!form) throw new Error(`No form has ${name}`)
  return form
}

/** What a browser sends of it, with some fields filled in otherwise. */
export function filled({ fields }: FormInPage, typed: Record<string, string> = {}): Record<string, string> {
  return { ...Object.fromEntries(fields), ...typed }
}

/** The names of the fields that say what they were drawn with. */
export function editedIn({ fields }: FormInPage): string[] {
  return fields.flatMap(([name]) => (drawn(name) ? [name.slice(name.indexOf(':') + 1)] : []))
}

/** What a form of this page was drawn with: the fields that say so. */
export function drawnWith({ fields }: FormInPage): Record<string, string> {
  return Object.fromEntries(fields.filter(([name]) => drawn(name)))
}

/** Sends a form back in which nothing was touched and all was drawn long ago: everything stays as it is stored. */
export async function keepsWhatIsStored(someone: Visitor, address: string, form: FormInPage): Promise<void> {
  const texts = editedIn(form).filter((name) => WAS + name in drawnWith(form))
  const ofOld = Object.fromEntries(
    texts.flatMap((name) => [
      [name, 'of old'],
      [WAS + name, 'of old'],
    ]),
  )
  const to = form.action ?? address
  const answer = await someone.post(to, filled(form, ofOld))
  const said = answer.status === 303 ? '' : (await answer.text()).replaceAll(/<[^>]+>/g, ' ').slice(0, 3000)
  expect([to, answer.status, said]).toEqual([to, 303, ''])
  const { html } = await someone.page(address)
  expect(formsIn(html).map(drawnWith)).toContainEqual(drawnWith(form))
}

function drawn(name: string): boolean {
  return name.startsWith(WAS) || name.startsWith(WAS_TICKED)
}

function sentBy(tag: 'input' | 'textarea' | 'select', attributes: string, content: string): [string, string][] {
  const name = attribute(attributes, 'name')
  if (name === null || /\sdisabled=""/.test(attributes)) return []
  if (tag === 'textarea') return [[name, unescaped(content.replace(/^\n/, ''))]]
  if (tag === 'select') {
    const options = [...content.matchAll(/<option\b([^>]*)>/g)].map(([, one = '']) => one)
    const chosen = options.find((one) => /\sselected=""/.test(one)) ?? options[0]
    return chosen === undefined ? [] : [[name, attribute(chosen, 'value') ?? '']]
  }
  const type = attribute(attributes, 'type') ?? 'text'
  if (/checkbox|radio/.test(type) && !/\schecked=""/.test(attributes)) return []
  if (/file|submit|button|image/.test(type)) return []
  return [[name, attribute(attributes, 'value') ?? (type === 'checkbox' ? 'on' : '')]]
}

function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(attributes)
  return found ? unescaped(found[1]!) : null
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

function unescaped(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => ENTITIES[name]!)
}
