/** The words for free places on public pages: the server draws them, and the enhancement script says the same when they change. */
export function seatsLeftText(left: number, most: number): string {
  return left > 0 ? `${left} of ${most} left` : 'Class full'
}
