import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Card } from '#src/ui/card.tsx'
import { CheckboxField, type Option, SelectField } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { Act } from '../admin-action.tsx'
import { Figures } from './figures.tsx'

type Waiting = {
  counts: { new: number; there: number; twice: number; wrong: number }
  ignored: string[]
  unknown: { key: string; name: string; lines: number }[]
  packages: Option[]
  fresh: { line: number; name: string; email: string; contact: string; membership: string }[]
  leftOut: { line: number; who: string; why: string[] }[]
  unseen: { fresh: number; leftOut: number }
}

/** The preview of a file: who is new, what is left out and why, and the form that confirms it. */
export function WaitingFile({ file }: { file: Waiting }) {
  const { counts, ignored } = file
  return (
    <>
      <Figures
        figures={[
          { name: 'New members', value: counts.new },
          { name: 'Already here', value: counts.there },
          { name: 'Twice in the file', value: counts.twice },
          { name: 'With mistakes', value: counts.wrong },
        ]}
      />
      {ignored.length > 0 && (
        <Notice tone="info">
          <span className="wrap-anywhere">These columns are not read: {ignored.join(', ')}.</span>
        </Notice>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
        <Confirming file={file} />
        <Card as="section" tone="outline" className="grid gap-4">
          <h2 className="text-2xl">Not what you meant?</h2>
          <p>Mend the file and upload it again. What was read of this one is then forgotten.</p>
          <Act intent="forget" label="Forget this file" variant="secondary" />
        </Card>
      </div>
      <LeftOut lines={file.leftOut} unseen={file.unseen.leftOut} />
      <Fresh lines={file.fresh} unseen={file.unseen.fresh} />
    </>
  )
}

function Confirming({ file: { counts, unknown, packages } }: { file: Waiting }) {
  if (counts.new === 0) {
    return (
      <Notice tone="error">Nobody in this file is new and without mistakes, so there is nobody to bring over.</Notice>
    )
  }
  return (
    <Card as="section">
      <PageForm intent="confirm" className="grid gap-5">
        <h2 className="text-2xl">Bring them over</h2>
        {unknown.length > 0 && (
          <fieldset className="grid gap-4">
            <legend className="pb-4">Memberships of your former system: which package does each stand for?</legend>
            {unknown.map(({ key, name, lines }) => (
              <SelectField
                key={key}
                label={
                  <span className="wrap-anywhere">{`${name} (${lines === 1 ? '1 line' : `${lines} lines`})`}</span>
                }
                name={`choice:${key}`}
                defaultValue=""
                options={[{ value: '', label: 'No membership' }, ...packages]}
              />
            ))}
          </fieldset>
        )}
        <CheckboxField
          label="Invite them by email to choose a password"
          name="invite"
          value="yes"
          defaultChecked
          hint="You can also do so later. Nobody is given a password, and until they choose one nobody can sign in for them."
        />
        <SubmitButton className="justify-self-start">
          {counts.new === 1 ? 'Bring 1 member over' : `Bring ${counts.new} members over`}
        </SubmitButton>
      </PageForm>
    </Card>
  )
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

function Fresh({ lines, unseen }: { lines: Waiting['fresh']; unseen: number }) {
  return (
    <Lines id="fresh" title="New members" unseen={unseen} columns="md:grid-cols-[5rem_1fr_1.5fr_1.5fr]" lines={lines}>
      {({ name, email, contact, membership }) => (
        <>
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="wrap-anywhere">
            {email}
            {contact && <span className="block text-muted">{contact}</span>}
          </span>
          <span className="wrap-anywhere">{membership || <span className="text-muted">No membership</span>}</span>
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
