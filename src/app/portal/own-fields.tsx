import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Notice } from '#src/ui/notice.tsx'
import { TypedBeforeFields } from '#src/ui/typed-before.tsx'
import type { loader } from '#src/root.tsx'

/** The inside of a form that belongs to whoever reads the page: it never acts for somebody who signs in here meanwhile, and what was
 *  typed into it is there again after signing in anew. `form` tells several on one page apart. */
export function OwnFields({ form = 'form', children }: { form?: string; children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const mark = `${root?.viewer?.id ?? ''} ${form}`
  const typed = root?.typed?.of === mark ? root.typed.values : null
  return (
    <TypedBeforeFields typed={typed ?? {}}>
      <input type="hidden" name="of" value={mark} />
      {typed && (
        <Notice tone="info">
          You had been signed out meanwhile. What you had typed is still here: please save it.
        </Notice>
      )}
      {children}
    </TypedBeforeFields>
  )
}
