const DAYS_TOO_SHORT = 7

/** Whether a class returned now comes too late to be used: the membership ends within seven days (PRODUCT 4.1). */
export function earnsCredit(membershipEndsAt: Date, now: Date): boolean {
  const left = membershipEndsAt.getTime() - now.getTime()
  return left <= DAYS_TOO_SHORT * 86_400_000
}
