import { useFormResult } from '#src/ui/forms/page-form.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { memberPath } from '../account/member-path.ts'
import { SignInForm } from '../account/member-forms.tsx'

/** Signing in on the sheet itself: what was chosen, and the place that is held, stay. A passkey, or the code of a second factor, is asked
 *  for on the page of its own, which leads back here. */
export function SheetSignIn({ here, to = 'use your classes' }: { here: string; to?: string }) {
  const shown = useFormResult({ intent: ['sign-in', 'resend'] })
  return (
    <Disclosure label={`A member already? Sign in to ${to}`} isOpen={shown !== null}>
      <div className="grid gap-4 rounded-lg border border-line bg-raised p-5">
        <SignInForm next={here} action={here} email={shown?.values.email ?? ''} pendingEmail={null} />
        <a href={memberPath({ next: here })} className="min-h-6 font-semibold underline underline-offset-4">
          Sign in with a passkey
        </a>
      </div>
    </Disclosure>
  )
}
