import { profileRefusals } from '#src/studio/people/members/profile.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** The signed-in account has no profile: says so in place, with the next step that the text names. */
export function NoProfile() {
  return (
    <div className="grid gap-4">
      <h1>Profile</h1>
      <Notice tone="error">{profileRefusals.profile_not_found.message}</Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/profile">Try again</ButtonLink>
        <form method="post" action="/sign-out">
          <Button variant="secondary">Log in again</Button>
        </form>
      </div>
    </div>
  )
}
