import { useEffect, useRef } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import { holdFocus } from '../dialogs/hold-focus.ts'
import { sayRefused, showAnswer, standingErrors } from './show-answer.ts'

/** On hydrated pages, for every form that is posted: what was refused is said in the title, and the first field that is wrong has
 *  the focus; what was done leaves the focus at its place, also where the button that was pressed has gone. */
export function useFormAnswers(): void {
  const phase = usePhase()
  const before = useRef(phase)
  const standing = useRef<Element[]>([])
  const giveFocusBack = useRef(() => {})
  useEffect(() => {
    const remember = ({ target, submitter }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && target.method === 'post')
        giveFocusBack.current = holdFocus(submitter ?? target)
    }
    document.addEventListener('submit', remember, true)
    return () => document.removeEventListener('submit', remember, true)
  }, [])
  useEffect(() => {
    const wasPosted = before.current === 'posting'
    before.current = phase
    const { dataset } = document.documentElement
    if (phase !== 'idle') return void delete dataset.refused
    if (wasPosted && !showAnswer(standing.current)) giveFocusBack.current()
    if (wasPosted) return
    // A page that came refused has had its title written again as it woke.
    sayRefused(dataset.refused !== undefined)
    standing.current = standingErrors()
  }, [phase])
}

/** The same where it is the browser that refuses, and nothing was posted. */
export function useRefusalHere(refusal: unknown): void {
  useEffect(() => {
    if (refusal) showAnswer()
  }, [refusal])
}

/** Whether a form is on its way, its answer included, or another page is. */
function usePhase(): 'posting' | 'reading' | 'idle' {
  const navigation = useNavigation()
  const fetchers = useFetchers().filter(({ state }) => state !== 'idle')
  if ([navigation, ...fetchers].some(({ formMethod }) => formMethod === 'POST')) return 'posting'
  return navigation.state === 'idle' ? 'idle' : 'reading'
}
