import { Children, type ReactNode } from 'react'
import { namesIsolated } from '#src/kit/text/isolated.ts'

/** The texts among children with the names in them isolated; elements isolate theirs (layout.css). */
export function isolateNames(children: ReactNode): ReactNode {
  if (typeof children === 'string') return namesIsolated(children)
  if (!Array.isArray(children)) return children
  return Children.map(children, (child: ReactNode) => (typeof child === 'string' ? namesIsolated(child) : child))
}
