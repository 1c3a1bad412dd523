import { namesIsolated } from '#src/kit/text/isolated.ts'
import { type ComponentProps, type ReactNode, useContext } from 'react'
import { type Form, useActionData, useFormAction, useNavigation } from 'react-router'
import { type FormResult, textOf } from '#src/kit/form.ts'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { AgainBox } from './again-box.tsx'
import { FormValues } from './form-values.tsx'
import { PostForm } from './post-form.tsx'
import { OwnFields, useIsTypedBefore } from './own-fields.tsx'

type Which = {
  /** Which form of the page it is, by its name in the action; the only one needs none. Where it has several, its buttons send them. */
  intent?: string | readonly string[]
  /** Which one it is of several with this intent, one for each line of a list; sent as hidden fields. */
  about?: Record<string, string>
}

type PageFormProps = Which &
  Omit<ComponentProps<typeof Form>, 'method' | 'about' | 'children'> & {
    /** False for forms of visitors and forms that take a password: see OwnFields. */
    isOwn?: boolean
    /** False for a form that brings an id of its own. */
    hasId?: boolean
    /** Its fields are drawn with what is stored: it says what with, so that nothing saved in the meantime is overwritten unseen. Its act has
     *  `edits`. */
    isEdit?: boolean
    /** Shown with the error: links to what else can be done. */
    wayOut?: ReactNode
    children?: ReactNode
  }

const ONLY = 'form'
const NONE = {}

/** A form whose page has the action (`formAction`). When it was refused it shows why, and its fields show their errors and what was
 *  typed; otherwise a field has its `defaultValue`. With `reloadDocument` it is a plain form of the browser. */
export function PageForm({
  intent = ONLY,
  about = NONE,
  isOwn = true,
  isEdit,
  hasId,
  wayOut,
  children,
  reloadDocument,
  ...form
}: PageFormProps) {
  const { values = NONE, fields = NONE, error, refusal, conflicts } = useFormResult({ intent, about }) ?? {}
  const isBusy = useIsBeingSent({ intent, about })
  const ownAddress = usePageAddress()
  const inside = (
    <>
      {error && (
        <Notice tone="error" className="col-span-full basis-full">
          {namesIsolated(error)}
          {wayOut}
        </Notice>
      )}
      <AgainBox {...{ refusal, values }} />
      {children}
    </>
  )
  return (
    <FormValues value={{ values, fields, isBusy, isEdit, conflicts }}>
      <PostForm isRouted={!reloadDocument} hasId={hasId} action={reloadDocument ? undefined : ownAddress} {...form}>
        {typeof intent === 'string' && intent !== ONLY && <input type="hidden" name="intent" value={intent} />}
        {Object.entries(about).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {isOwn ? <OwnFields form={markOf({ intent, about })}>{inside}</OwnFields> : inside}
      </PostForm>
    </FormValues>
  )
}

/** The address of this page as server and browser both write it: the router writes `?add` as `?add=` on the server alone. */
function usePageAddress(): string {
  const [path = '', search] = useFormAction().split('?')
  return search ? `${path}?${new URLSearchParams(search)}` : path
}

/** The submit button of a PageForm: while the form is being sent it says so and is disabled. */
export function SubmitButton({ children, ...button }: ComponentProps<typeof Button>) {
  const { isBusy } = useContext(FormValues)
  return (
    <Button isBusy={isBusy} {...button}>
      {isBusy ? 'Processing...' : children}
    </Button>
  )
}

/** The result of this form of the page; null when it was not sent. */
export function useFormResult({ intent = ONLY, about = NONE }: Which): FormResult | null {
  const result = useActionData<FormResult>()
  return result && [intent].flat().includes(result.intent) && isAbout(about, (name) => result.values[name])
    ? result
    : null
}

/** Whether this form is shown again, refused or after a sign-in expired; it is then to be open. */
export function useIsShownAgain({ intent = ONLY, about = NONE }: Which): boolean {
  const isTyped = useIsTypedBefore(markOf({ intent, about }))
  return useFormResult({ intent, about }) !== null || isTyped
}

function useIsBeingSent({ intent, about }: Required<Which>): boolean {
  const { formMethod, formData } = useNavigation()
  if (formMethod !== 'POST' || !formData) return false
  return [intent].flat().includes(textOf(formData, 'intent') || ONLY) && isAbout(about, (name) => formData.get(name))
}

function isAbout(about: Record<string, string>, sent: (name: string) => unknown): boolean {
  return Object.entries(about).every(([name, value]) => sent(name) === value)
}

function markOf({ intent, about }: Required<Which>): string {
  return [intent, ...Object.values(about)].flat().join(' ')
}
