import type { ReactNode } from 'react'
import { emailInWords } from '#src/kit/text/email-address.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { Act } from '../admin-action.tsx'
import type { Figure } from './compared-totals.ts'
import { Figures } from './figures.tsx'
import { ReadingForm, type ReadingView } from './reading-form.tsx'
import { SideBySide } from './side-by-side.tsx'

type Waiting = ReadingView & {
  counts: Record<'new' | 'added' | 'there' | 'twice' | 'wrong' | 'past' | 'members', number>
  ignored: string[]
  totals: Figure[]
  products: { name: string; figures: Figure[]; lines: string[] }[]
  fresh: FreshLine[]
  added: FreshLine[]
  leftOut: { line: number; who: string; why: string[] }[]
  unseen: Record<'fresh' | 'added' | 'leftOut', number>
}

type FreshLine = Record<'name' | 'email' | 'whose' | 'contact' | 'what', string> & { line: number; gets: string[] }

/** The preview of a file: how it is read, the old system beside Tempo, who is new, what is added to whom, what is left out and why, and the form that confirms it. */
export function WaitingFile({ file }: { file: Waiting }) {
  const { counts, ignored } = file
  return (
    <>
      <Figures
        figures={[
          { name: 'New members', value: counts.members },
          { name: 'Lines that add to people here', value: counts.added },
          { name: 'Lines already here', value: counts.there },
          { name: 'Lines twice in the file', value: counts.twice },
          { name: 'Lines with mistakes', value: counts.wrong },
        ]}
      />
      {ignored.length > 0 && (
        <Notice tone="info">
          <span className="wrap-anywhere">These columns are not read: {ignored.join(', ')}.</span>
        </Notice>
      )}
      {file.isUnreadable && (
        <Notice tone="error">
          Its columns are not known here. Please say below which is the name and which the email address.
        </Notice>
      )}
      {counts.past > 0 && (
        <Notice tone="info">
          {`${counts.past === 1 ? '1 line is' : `${counts.past} lines are`} of something that is over, of a person without an address. Nothing comes of it.`}
        </Notice>
      )}
      <ReadingForm reading={file} />
      <section aria-labelledby="beside" className="grid gap-4">
        <h2 id="beside" className="text-2xl">
          Old system beside Tempo
        </h2>
        <SideBySide caption="All of it" figures={file.totals} />
        {file.products.map((product) => (
          <Product key={product.name} product={product} />
        ))}
      </section>
      <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
        <Confirming file={file} />
        <Card as="section" tone="outline" className="grid gap-4">
          <h2 className="text-2xl">Not what you meant?</h2>
          <p>Correct the file and upload it again. What was read of this one is then forgotten.</p>
          <Act intent="forget" label="Forget this file" variant="secondary" />
        </Card>
      </div>
      <LeftOut lines={file.leftOut} unseen={file.unseen.leftOut} />
      <Fresh id="added" title="Added to people here" lines={file.added} unseen={file.unseen.added} />
      <Fresh id="fresh" title="New members" lines={file.fresh} unseen={file.unseen.fresh} />
    </>
  )
}

function Product({ product: { name, figures, lines } }: { product: Waiting['products'][number] }) {
  const count = lines.length === 1 ? '1 line' : `${lines.length} lines`
  return (
    <Disclosure label={`${name}${lines.length > 0 ? `: ${count} not as in the old system` : ''}`}>
      <div className="grid gap-3 pt-3">
        <SideBySide caption={name} figures={figures} />
        {lines.length > 0 && (
          <ul className="columns-1 gap-6 sm:columns-2">
            {lines.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Disclosure>
  )
}

function Confirming({ file: { counts } }: { file: Waiting }) {
  if (counts.new + counts.added === 0) {
    return (
      <Notice tone="error">Nothing in this file is new and without mistakes, so there is nothing to bring over.</Notice>
    )
  }
  return (
    <Card as="section">
      <PageForm intent="confirm" className="grid gap-5">
        <h2 className="text-2xl">Bring them over</h2>
        <p>
          Nobody is written to yet: whatever the studio writes to them is held until you press Go live, and until then
          all of it can be undone.
        </p>
        <SubmitButton className="justify-self-start">{confirmText(counts)}</SubmitButton>
      </PageForm>
    </Card>
  )
}

function confirmText({ members }: Waiting['counts']): string {
  if (members === 0) return 'Add it'
  return members === 1 ? 'Bring 1 member over' : `Bring ${members} members over`
}

function LeftOut({ lines, unseen }: { lines: Waiting['leftOut']; unseen: number }) {
  return (
    <Lines id="left-out" title="Left out" unseen={unseen} columns="md:grid-cols-[5rem_1fr_1.5fr]" lines={lines}>
      {({ who, why }) => (
        <>
          <span className="font-semibold wrap-anywhere">{who}</span>
          <span className="grid gap-1 wrap-anywhere">
            {why.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </span>
        </>
      )}
    </Lines>
  )
}

type FreshProps = { id: string; title: string; lines: Waiting['fresh']; unseen: number }

function Fresh({ id, title, lines, unseen }: FreshProps) {
  return (
    <Lines id={id} title={title} unseen={unseen} columns="md:grid-cols-[5rem_1fr_1.5fr_1.5fr]" lines={lines}>
      {({ name, email, whose, contact, what, gets }) => (
        <>
          <span className="wrap-anywhere">
            <bdi className="font-semibold">{name}</bdi>
            <span className="block text-muted">{whose}</span>
          </span>
          <span className="wrap-anywhere">
            {emailInWords(email)}
            {contact && <span className="block text-muted">{contact}</span>}
          </span>
          <span className="grid gap-1 wrap-anywhere">
            {what ? <span className="text-muted">{what}</span> : <span className="text-muted">No membership</span>}
            {gets.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </span>
        </>
      )}
    </Lines>
  )
}

type LinesProps<Line> = {
  id: string
  title: string
  unseen: number
  columns: string
  lines: readonly Line[]
  children: (line: Line) => ReactNode
}

/** Lines of the file, each with a remark; nothing when there are none. */
function Lines<Line extends { line: number }>({ id, title, unseen, columns, lines, children }: LinesProps<Line>) {
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul className="grid divide-y divide-line">
        {lines.map((line) => (
          <li key={line.line} className={classNames('grid gap-x-6 gap-y-1 py-3', columns)}>
            <span className="text-muted tabular-nums">{`Line ${line.line}`}</span>
            {children(line)}
          </li>
        ))}
      </ul>
      {unseen > 0 && <p className="text-muted">{`And ${unseen.toLocaleString('en-GB')} more.`}</p>}
    </section>
  )
}
