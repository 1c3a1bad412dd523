import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { openListening } from './awake.ts'
import { openFullClass } from './full-class.ts'
import { expect, test, studio } from './journey.ts'
import { becomeMember } from './member-with.ts'

// What fills, opens and is cancelled while many pages are open must not make each of them ask for the week.
test('a class that opens, fills and is cancelled is shown so by pages that are open, and none of them reads the week again', async ({
  page,
  browser,
  mailbox,
}) => {
  const held = await openFullClass(browser, mailbox, 'Crowded Stretch')
  await becomeMember(page, mailbox, 'Olive')
  const visitor = await browser.newPage({ baseURL: studio.url })
  // Rendered while it is full: when it opens, this page does not know what its button would be.
  const late = await page.context().newPage()
  await openListening(late, held.week)
  await held.free()
  const shown = `[data-session-id="${held.sessionId}"]`
  await expect(late.locator(shown).getByRole('button', { name: 'Book Class', includeHidden: true })).toBeAttached()
  await late.close()

  // As a proxy answers in the studio's place while that restarts.
  const refused = await page.context().newPage()
  await refused.clock.install()
  await refused.route('**/api/events', (route) => route.fulfill({ status: 503 }), { times: 1 })
  for (const one of [page, visitor, refused]) await openListening(one, held.week)
  // As after a sleep, or a change of network: the stream stays open and nothing comes through it any more.
  const line = await openLine(new URL(studio.url).port)
  const silent = await browser.newPage()
  await silent.clock.install()
  await openListening(silent, `${line.origin}${held.week}`)
  line.goSilent()
  const readings = [page, visitor].map(countReadings)
  const face = (one: Page, text: string) => expect(one.locator(`${shown} .tt-time`)).toContainText(text)

  await held.fill()
  await refused.clock.fastForward('00:10')
  for (const one of [page, visitor, refused]) await face(one, 'Full')
  await refused.close()
  await face(silent, '1 left')
  await silent.clock.fastForward('00:56')
  await face(silent, 'Full')
  await silent.close()
  line.close()
  await page.locator(shown).hover()
  await expect(page.locator(shown).getByRole('button', { name: 'Class Full: Crowded Stretch' })).toBeDisabled()
  await expectAsRendered([page, visitor], held)

  await held.free()
  for (const one of [page, visitor]) await face(one, '1 left')
  await expect(page.locator(shown).getByRole('button', { name: 'Book Class: Crowded Stretch' })).toBeEnabled()
  await expectAsRendered([page, visitor], held)

  await held.fill()
  await page.locator(shown).hover()
  await page.getByRole('button', { name: 'Join waiting list: Crowded Stretch' }).focus()
  await held.free()
  await expect(page.getByRole('button', { name: 'Book Class: Crowded Stretch' })).toBeFocused()
  expect(readings.map((one) => one())).toEqual([0, 0])

  await held.end()
  for (const one of [page, visitor]) await face(one, 'Cancelled')
  await expectAsRendered([page, visitor], held)
  await visitor.close()
})

/** The block is what the server would send now. */
async function expectAsRendered(
  pages: Page[],
  { sessionId, week }: { sessionId: string; week: string },
): Promise<void> {
  for (const page of pages) {
    const html = await (await page.request.get(week)).text()
    const [shown, rendered] = await page.evaluate(
      ([fresh, id]) => {
        const blocks = [document, new DOMParser().parseFromString(fresh, 'text/html')].map(
          (one) => one.querySelector(`[data-session-id="${id}"]`)?.cloneNode(true) as HTMLElement,
        )
        return blocks.map((block) => {
          block.querySelectorAll('.seats-tick').forEach((one) => one.classList.remove('seats-tick'))
          block.querySelectorAll('[class=""]').forEach((one) => one.removeAttribute('class'))
          // Set again, so that both are written in the same way.
          block.style.cssText = String(block.style.cssText)
          block.className = [...block.classList].toSorted().join(' ')
          return block.outerHTML
        })
      },
      [html, sessionId] as const,
    )
    expect(shown).toBe(rendered)
  }
}

/** A way to the studio whose open streams can be made to carry nothing more, without an end; what comes afterwards is carried. */
async function openLine(port: string) {
  const ends = new Map<Socket, Socket>()
  const streams = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    ends.set(near, far)
    near.on('data', (sent) => sent.includes('GET /api/events') && streams.add(near))
    near.pipe(far).on('error', () => near.destroy())
    far.pipe(near).on('error', () => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    goSilent: () => {
      for (const [near, far] of ends)
        if (streams.has(near)) far.unpipe().pause()
        else near.destroy()
    },
    close: () => {
      server.close()
      for (const end of [...ends].flat()) end.destroy()
    },
  }
}

function countReadings(page: Page): () => number {
  let count = 0
  page.on('request', (request) => (count += Number(new URL(request.url()).pathname === '/timetable')))
  return () => count
}
