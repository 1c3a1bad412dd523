import type { OpenAPIHono } from '@hono/zod-openapi'
import { html, raw } from 'hono/html'
import { exampleOf, fieldsOf, type Schema, type Schemas, typeInWords } from './api-docs-schema.ts'

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>
type Content = Record<string, { schema: Schema }>
type Operation = {
  summary: string
  description?: string
  tags: string[]
  security: { signIn?: string[]; apiKey?: string[] }[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content: Content }>
}
type Documented = Operation & { method: string; path: string }

/** `/api/docs`: the OpenAPI document as one page to read, drawn here because nothing of ours is fetched from another host. */
export function apiDocsPage({ info, paths, components }: Document, origin: string, nonce: string | undefined) {
  const operations = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ method, path, ...operation })),
  )
  const byTag = Map.groupBy(operations, ({ tags }) => tags[0]!)
  const tags = [...byTag.keys()].toSorted()
  const schemas = (components?.schemas ?? {}) as Schemas
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${info.title} API</title>
        <style nonce="${nonce ?? ''}">
          ${raw(css)}
        </style>
      </head>
      <body>
        <main>
          <h1>${info.title} API</h1>
          ${introduction}
          <nav aria-label="Subjects">
            <ul>
              ${tags.map((tag) => html`<li><a href="#${anchorOf(tag)}">${tag}</a></li>`)}
            </ul>
          </nav>
          ${tags.map(
            (tag) =>
              html`<h2 id="${anchorOf(tag)}">${tag}</h2>
                ${byTag.get(tag)!.map((operation) => operationSection(operation, schemas, origin))}`,
          )}
        </main>
      </body>
    </html>`
}

const introduction = html`<p>
    JSON over HTTP. The machine-readable document is <a href="/api/openapi.json">openapi.json</a>. Instants are ISO
    strings in UTC; dates, days and times are the studio’s.
  </p>
  <p>
    Signing in sets a cookie that later requests carry. A request that changes something also needs an
    <code>Origin</code> header of this site.
  </p>
  <p>
    A program that acts for the studio needs neither: an admin makes it an API key (Activity, API keys), which it sends
    as <code>Authorization: Bearer tempo_…</code>. A key for “bookings” may also do what one for “read” may, and one for
    “all” everything that says so here.
  </p>
  <p>
    An <code>Idempotency-Key</code> header on a request that changes something makes a repeat of it safe for two days:
    it is answered as the first was and done once. Fields that nothing reads are refused; what was answered can be sent
    back.
  </p>
  <p>
    What is read has an <code>ETag</code>; a repeat with <code>If-None-Match</code> is answered 304 while nothing has
    changed. Lists in pages lead to those around them by <code>Link</code>; pages count from 1.
  </p>
  <pre tabindex="0">
curl https://your.studio/api/admin/users -H 'Authorization: Bearer tempo_…'

curl https://your.studio/api/bookings -H 'Authorization: Bearer tempo_…' -H 'Content-Type: application/json'   -H 'Idempotency-Key: visit-4711' -d '{ "sessionId": "…", "guest": { "name": "Ana", "email": "ana@example.com" } }'</pre>
  <p>
    Every error is <code>{ "success": false, "error", "code" }</code> with the fitting status. Bad input adds
    <code>fields</code>: a text for each field at fault. After 429 and 503, <code>Retry-After</code> says in how many
    seconds to try again.
  </p>`

function operationSection(documented: Documented, schemas: Schemas, origin: string) {
  const { method, path, summary, description, ...operation } = documented
  const { parameters = [], requestBody, responses, security } = operation
  const statuses = Object.entries(responses)
  const body = requestBody?.content['application/json']?.schema
  return html`<section>
    <h3>${summary}</h3>
    <p><code>${method.toUpperCase()} ${path}</code></p>
    ${description ? html`<p>${withCode(description)}</p>` : ''}
    <p>${accessInWords(security)}</p>
    ${fieldList('Parameters', parameters, schemas)} ${body ? fieldList('Body', fieldsOf(body, schemas), schemas) : ''}
    <h4>Request</h4>
    <pre tabindex="0">${curlOf(documented, body && exampleOf(body, schemas), origin)}</pre>
    ${statuses.filter(([status]) => status < '300').map(([status, response]) => successOf(status, response, schemas))}
    <h4>Errors</h4>
    <ul>
      ${statuses
        .filter(([status]) => status >= '400')
        .flatMap(([status, response]) => response.description.split('\n').map((line) => ({ status, line })))
        .map(({ status, line }) => html`<li><code>${status}</code> ${withCode(line)}</li>`)}
    </ul>
  </section>`
}

/** The request for a shell: with `$TEMPO_KEY` where a key opens it, else with the cookie of a sign-in and its origin. Ids are to be filled
 *  in. */
function curlOf({ method, path, security, parameters = [] }: Documented, body: unknown, origin: string): string {
  const needed = parameters.filter((one) => one.in === 'query' && one.required)
  const query = needed
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema, {})))}`)
    .join('&')
  const changes = method !== 'get'
  const takesKey = security.some(({ apiKey }) => apiKey)
  const parts = [
    `curl ${changes ? `-X ${method.toUpperCase()} ` : ''}'${origin}${path}${query && `?${query}`}'`,
    takesKey && `-H "Authorization: Bearer $TEMPO_KEY"`,
    security.length > 0 && !takesKey && `-b "$TEMPO_COOKIE"`,
    changes && !takesKey && `-H 'Origin: ${origin}'`,
    body !== undefined && `-H 'Content-Type: application/json' -d '${JSON.stringify(body).replaceAll("'", `'\\''`)}'`,
  ]
  return parts.filter(Boolean).join(' \\\n  ')
}

function accessInWords(security: Operation['security']): string {
  if (security.length === 0) return 'Needs no sign-in.'
  const [role] = security[0]!.signIn ?? []
  const [scope] = security[1]?.apiKey ?? []
  const people = { desk: 'the sign-in of a receptionist or an admin', admin: 'the sign-in of an admin' }
  const signIn = people[role as keyof typeof people] ?? 'a sign-in'
  return scope ? `Needs ${signIn}, or an API key for “${scope}”.` : `Needs ${signIn}.`
}

type Field = { name: string; required?: boolean; description?: string; schema: Schema }

function fieldList(heading: string, fields: Field[], schemas: Schemas) {
  if (fields.length === 0) return ''
  return html`<h4>${heading}</h4>
    <ul>
      ${fields.map(
        ({ name, required, description, schema }) =>
          html`<li>
            <code>${name}</code>
            ${typeInWords(schema, schemas)}${required ? '' : ', optional'}${defaultInWords(schema)}${
              (description ?? schema.description) ? html`. ${withCode(description ?? schema.description!)}` : ''
            }
          </li>`,
      )}
    </ul>`
}

function successOf(status: string, { description, content }: Operation['responses'][string], schemas: Schemas) {
  const [type, { schema }] = Object.entries(content)[0]!
  const example = type === 'application/json' ? JSON.stringify(exampleOf(schema, schemas), null, 2) : type
  return html`<h4>Response <code>${status}</code></h4>
    <p>${withCode(description)}.</p>
    <pre tabindex="0">${example}</pre>`
}

function defaultInWords({ default: value }: Schema): string {
  return value === undefined || value === '' ? '' : `, ${JSON.stringify(value)} unless given`
}

/** Names in backticks are code. */
function withCode(text: string) {
  return text.split('`').map((part, n) => (n % 2 === 1 ? html`<code>${part}</code>` : part))
}

function anchorOf(tag: string): string {
  return tag.toLowerCase().replaceAll(/\W+/g, '-')
}

const css = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}main{max-width:60rem;margin:auto;padding:1rem}
section{border-top:1px solid;padding:.5rem 0}h3{font-size:1.05rem}h4{margin:.5rem 0 0}ul{margin:0}pre{overflow:auto}
code{overflow-wrap:anywhere}`
