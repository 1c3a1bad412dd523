import { createContext, type ReactNode, useContext } from 'react'

type Typed = Record<string, string>

const TypedBefore = createContext<Typed>({})

/** Hands the fields inside what was typed into them before something came between (a sign-in that had expired). */
export function TypedBeforeFields({ typed, children }: { typed: Typed; children: ReactNode }) {
  return <TypedBefore value={typed}>{children}</TypedBefore>
}

/** Whether a box was ticked before, or what it would begin with: one that is not ticked is not sent. */
export function useTickedBefore(name: string, otherwise: boolean | undefined): boolean | undefined {
  const typed = useContext(TypedBefore)
  return Object.keys(typed).length > 0 ? Object.hasOwn(typed, name) : otherwise
}

/** What stood in a field before, or what it would begin with. */
export function useTypedBefore<Value>(name: string, otherwise: Value): Value | string {
  const typed = useContext(TypedBefore)
  return Object.hasOwn(typed, name) ? (typed[name] ?? otherwise) : otherwise
}
