import { type ComponentProps, type ReactNode, useState } from 'react'
import { Form, useLocation, useRouteLoaderData } from 'react-router'
import { ONCE } from '#src/kit/form.ts'

type PostFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'children'> & {
  /** Sent by the router, so that the page stays; else by the browser. */
  isRouted?: boolean
  hasId?: boolean
  children?: ReactNode
}

/** A form that changes something. It carries an id, so that it is done once, however often it arrives. */
export function PostForm({ isRouted = false, hasId = true, children, ...form }: PostFormProps) {
  const Tag = isRouted ? Form : 'form'
  return (
    <Tag method="post" {...form}>
      {hasId && <OnceInput />}
      {children}
    </Tag>
  )
}

/** The id of the forms on this page, the same until one of them was answered. Pages of visitors have none: they are the same bytes for
 *  everyone. */
function OnceInput() {
  const once = useRouteLoaderData<{ once: string | null }>('root')?.once
  const { key } = useLocation()
  const [held, hold] = useState({ key, once })
  if (held.key !== key) hold({ key, once })
  return held.once ? <input type="hidden" name={ONCE} value={held.once} /> : null
}
