import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { HonoEnv } from '../app-services.server.ts'

/** Names what was read (`ETag`, weak: compression changes the bytes), and answers 304 without a body to a caller who has it. */
export async function unlessKnown(c: Context<HonoEnv>, answer: Response): Promise<Response> {
  const digest = createHash('sha256').update(await answer.clone().text())
  const tag = `W/"${digest.digest('base64url').slice(0, 22)}"`
  answer.headers.set('ETag', tag)
  if (!knowsTag(c.req.header('If-None-Match'), tag)) return answer
  const headers = new Headers(answer.headers)
  headers.delete('Content-Type')
  return new Response(null, { status: 304, headers })
}

/** Whether `If-None-Match` names that ETag. A proxy that compresses makes a strong one weak. */
export function knowsTag(header: string | null | undefined, tag: string): boolean {
  if (!header) return false
  const known = header.split(',').map((one) => plainTag(one.trim()))
  return known.includes(plainTag(tag)) || known.includes('*')
}

function plainTag(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}

type Paged = { page?: unknown; pageSize?: unknown }

/** Where the pages around this one are, for the `Link` of a list that says how many there are in all; null for anything else. */
export function pageLinks(address: string, { page, pageSize }: Paged, { total }: { total?: unknown }): string | null {
  if (typeof page !== 'number' || typeof pageSize !== 'number' || typeof total !== 'number') return null
  const last = Math.max(1, Math.ceil(total / pageSize))
  const pages = { first: 1, prev: page - 1, next: page + 1, last }
  const there = Object.entries(pages).filter(([, number]) => number >= 1 && number <= last)
  return there.map(([name, number]) => `<${addressOf(address, number)}>; rel="${name}"`).join(', ')
}

function addressOf(address: string, page: number): string {
  const { pathname, searchParams } = new URL(address)
  searchParams.set('page', String(page))
  return `${pathname}?${searchParams}`
}
