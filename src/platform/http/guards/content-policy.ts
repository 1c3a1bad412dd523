/** The inline scripts and styles of a page, or what allows them in its policy. */
export type Inline = { script: readonly string[]; style: readonly string[] }

/** The content security policy of a page: our own host only; inline scripts and styles by nonce, or by hash on cached pages.
 *  `extra` names what one page needs beside that: a payment provider's hosts, or the sites that may show it. */
export type PolicyInput = {
  inline: Inline
  isDevelopment: boolean
  extra?: Record<string, readonly string[]>
}

export function contentPolicy({ inline, isDevelopment, extra = {} }: PolicyInput): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.script, ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    'style-src': ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : inline.style)],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...(isDevelopment ? ['ws:'] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const named = Object.entries(directives).map(([name, sources]) =>
    // 'none' stands alone or not at all.
    [name, ...(extra[name] && sources[0] === "'none'" ? [] : sources), ...(extra[name] ?? [])].join(' '),
  )
  const more = Object.entries(extra).filter(([name]) => !directives[name])
  return [...named, ...more.map(([name, sources]) => [name, ...sources].join(' '))].join('; ')
}

/** The inline scripts and styles of a rendered page that a policy must allow: not those that only reference a file, nor data, which no
 *  browser executes. */
export function inlineBlocks(html: string): Inline {
  const found = { script: [] as string[], style: [] as string[] }
  for (const [, name, attributes = '', content = ''] of html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g))
    if (!/\ssrc=|\stype="application\/(ld\+)?json"/.test(attributes)) found[name as keyof typeof found].push(content)
  return found
}
