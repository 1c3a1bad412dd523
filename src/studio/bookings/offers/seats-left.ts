/** The text for free places on public pages, shared by the server and the enhancement script. */
export function seatsLeftText(left: number, most: number): string {
  return left > 0 ? `${left} of ${most} left` : 'Class full'
}
