import { createContext, type ReactNode, useContext } from 'react'

type Typed = Record<string, string>

const TypedBefore = createContext<Typed>({})

/** Restores what was typed into the fields inside before it was interrupted (by an expired sign-in). */
export function TypedBeforeFields({ typed, children }: { typed: Typed; children: ReactNode }) {
  return <TypedBefore value={typed}>{children}</TypedBefore>
}

/** Whether a box was ticked before, or else its initial state: an unticked box is not sent. */
export function useTickedBefore(name: string, otherwise: boolean | undefined): boolean | undefined {
  const typed = useContext(TypedBefore)
  return Object.keys(typed).length > 0 ? Object.hasOwn(typed, name) : otherwise
}

/** What was in a field before, or else its initial value. */
export function useTypedBefore<Value>(name: string, otherwise: Value): Value | string {
  const typed = useContext(TypedBefore)
  return Object.hasOwn(typed, name) ? (typed[name] ?? otherwise) : otherwise
}
