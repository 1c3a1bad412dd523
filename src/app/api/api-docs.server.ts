import { html, raw } from 'hono/html'

type Operation = { summary?: string; requestBody?: unknown; responses?: Record<string, { description?: string }> }
type Document = { info: { title: string; version: string }; paths?: Record<string, Record<string, Operation>> }

/** `/api/docs`: the OpenAPI document as one page to read, drawn here because nothing of ours is fetched from another host. */
export function apiDocsPage(document: Document, nonce: string | undefined) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  )
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${document.info.title} API</title>
        <style nonce="${nonce ?? ''}">
          ${raw(css)}
        </style>
      </head>
      <body>
        <main>
          <h1>${document.info.title} API</h1>
          <p>
            JSON over HTTP. Failures everywhere are <code>{ "success": false, "error", "code" }</code> with the fitting
            status. The machine-readable document is <a href="/api/openapi.json">openapi.json</a>.
          </p>
          ${operations.map(describe)}
        </main>
      </body>
    </html>`
}

function describe({ method, path, summary, requestBody, responses }: Operation & { method: string; path: string }) {
  return html`<section>
    <h2><code>${method} ${path}</code></h2>
    ${summary ? html`<p>${summary}</p>` : ''}
    ${
      requestBody
        ? html`<details>
            <summary>Body</summary>
            <pre tabindex="0">${JSON.stringify(requestBody, null, 2)}</pre>
          </details>`
        : ''
    }
    <ul>
      ${Object.entries(responses ?? {}).map(([status, { description }]) => html`<li><code>${status}</code> ${description ?? ''}</li>`)}
    </ul>
  </section>`
}

const css = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}main{max-width:60rem;margin:auto;padding:1rem}
section{border-top:1px solid;padding:.5rem 0}h2{font-size:1.05rem;overflow-wrap:anywhere}pre{overflow:auto}`
