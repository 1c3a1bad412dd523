import { isolated } from '#src/kit/text/isolated.ts'

type FriendsProps = {
  friends: {
    link: string
    code: string
    /** What the studio promises, in its own words. */
    promise: string
    brought: { id: string; name: string; amount: string | null }[]
  }
}

/** The member's link for friends, and who has come by it. */
export function Friends({ friends: { link, code, promise, brought } }: FriendsProps) {
  return (
    <section id="friends" aria-labelledby="friends-title" className="mt-6 grid max-w-text gap-2">
      <h2 id="friends-title" className="text-2xl">
        Bring a friend
      </h2>
      <p className="text-muted">{promise}</p>
      <p>
        Send them this link, or your code <strong className="tabular-nums">{code}</strong> to type at sign-up:
      </p>
      <p className="wrap-anywhere rounded-lg bg-sunk p-3 select-all">{link}</p>
      {brought.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {brought.map(({ id, name, amount }) => (
            <li key={id}>
              {amount
                ? `${isolated(name)}: ${amount} for you`
                : `${isolated(name)} has signed up and bought nothing yet`}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
