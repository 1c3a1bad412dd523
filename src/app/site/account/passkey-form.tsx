import { Button } from '#src/ui/button.tsx'
import { memberPath } from './member-path.ts'
// The linter does not know Vite's `?worker&url`: the script built on its own, by its address.
// oxlint-disable-next-line import/default
import passkeyScript from './passkey-script.ts?worker&url'

/** Signs in by a passkey. The page's script shows it where the browser supports passkeys of this host, asks the device and
 *  sends its response; without scripts it is hidden. */
export function PasskeyForm({ next, host }: { next: string | null; host: string }) {
  return (
    <form
      method="post"
      action={memberPath({ next })}
      data-passkeys-of={host}
      hidden
      className="grid gap-4 border-t border-line pt-5"
    >
      <input type="hidden" name="intent" value="passkey" />
      <input type="hidden" name="passkey" />
      <Button variant="secondary" size="large">
        Sign in with a passkey
      </Button>
      <p role="status" data-passkey-said className="font-medium empty:absolute" />
      <script type="module" src={passkeyScript} />
    </form>
  )
}
