import { useEffect, useRef } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import { holdFocus } from '../dialogs/hold-focus.ts'
import { sayRefused, showAnswer, standingErrors } from './show-answer.ts'

/** On hydrated pages, for every form posted: a refusal is named in the title and the first invalid field gets the focus; after
 *  a success the focus stays where it was, even if the pressed button is gone. */
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
    // Hydration has just rewritten the title of a page that was sent as a refusal.
    sayRefused(dataset.refused !== undefined)
    standing.current = standingErrors()
  }, [phase])
}

/** The same for a form that the browser itself refuses, so that nothing was posted. */
export function useRefusalHere(refusal: unknown): void {
  useEffect(() => {
    if (refusal) showAnswer()
  }, [refusal])
}

/** Whether a form is being sent or a page is loading. */
function usePhase(): 'posting' | 'reading' | 'idle' {
  const navigation = useNavigation()
  const fetchers = useFetchers().filter(({ state }) => state !== 'idle')
  if ([navigation, ...fetchers].some(({ formMethod }) => formMethod === 'POST')) return 'posting'
  return navigation.state === 'idle' ? 'idle' : 'reading'
}
