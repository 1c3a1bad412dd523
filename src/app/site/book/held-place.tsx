import { useCallback } from 'react'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Button } from '#src/ui/button.tsx'

type Held = { formKey: string; action: string }

/** Until when the place is held, and the way to give it back. */
export function HeldPlace({ until, formKey, action }: Held & { until: string }) {
  return (
    <PostForm action={action} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <input type="hidden" name="intent" value="leave" />
      <input type="hidden" name="formKey" value={formKey} />
      <p className="font-semibold">{`We hold your place until ${until}.`}</p>
      <Button variant="quiet" size="small">
        Give it back
      </Button>
    </PostForm>
  )
}

/** Gives the place back as the page is left, so that it need not run out first. */
export function useLeaving({ formKey, action }: Held): () => void {
  return useCallback(() => {
    navigator.sendBeacon(action, new URLSearchParams({ intent: 'leave', formKey, quietly: 'on' }))
  }, [action, formKey])
}
