import { type ReactNode, useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Notice } from '../notice.tsx'
import { FormValues } from './form-values.tsx'

/** What the root of every page knows of its reader. */
type Root = { viewer: { id: string } | null; typed: { of: string; values: Record<string, string> } | null }

/** The fields of a form that belongs to the signed-in reader: it is not accepted once another person has signed in here, and
 *  what was typed is restored after signing in again. `form` tells several forms of one page apart. */
export function OwnFields({ form, children }: { form: string; children: ReactNode }) {
  const { mark, typed } = useOwnForm(form)
  const shown = useContext(FormValues)
  return (
    <FormValues value={typed ? { ...shown, values: typed } : shown}>
      <input type="hidden" name="of" value={mark} />
      {typed && (
        <Notice tone="info" className="col-span-full basis-full">
          You had been signed out meanwhile. What you had typed is still here: please save it.
        </Notice>
      )}
      {children}
    </FormValues>
  )
}

/** Whether this form is shown again with what was typed before a sign-in expired; it is then to be open. */
export function useIsTypedBefore(form: string): boolean {
  return useOwnForm(form).typed !== null
}

function useOwnForm(form: string) {
  const root = useRouteLoaderData<Root>('root')
  const mark = `${root?.viewer?.id ?? ''} ${form}`
  return { mark, typed: root?.typed?.of === mark ? root.typed.values : null }
}
