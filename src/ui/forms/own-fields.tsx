import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Notice } from '../notice.tsx'
import { TypedBeforeFields } from './typed-before.tsx'

/** What the root of every page knows of its reader. */
type Root = { viewer: { id: string } | null; typed: { of: string; values: Record<string, string> } | null }

/** The inside of a form that belongs to anyone who reads the page: it never acts for someone who signs in here in the meantime, and what was
 *  typed into it is there again after signing in again. `form` tells several on one page apart. */
export function OwnFields({
  form = 'form',
  className,
  children,
}: {
  form?: string
  /** Of the notice, where the fields stand beside one another. */
  className?: string
  children: ReactNode
}) {
  const { mark, typed } = useOwnForm(form)
  return (
    <TypedBeforeFields typed={typed ?? {}}>
      <input type="hidden" name="of" value={mark} />
      {typed && (
        <Notice tone="info" className={className}>
          You had been signed out meanwhile. What you had typed is still here: please save it.
        </Notice>
      )}
      {children}
    </TypedBeforeFields>
  )
}

/** Whether that form of the page comes back with what was typed into it before a sign-in that had expired: then it is to be open. */
export function useIsTypedBefore(form: string): boolean {
  return useOwnForm(form).typed !== null
}

function useOwnForm(form: string) {
  const root = useRouteLoaderData<Root>('root')
  const mark = `${root?.viewer?.id ?? ''} ${form}`
  return { mark, typed: root?.typed?.of === mark ? root.typed.values : null }
}
