import { dayAndTime, studioTime } from '#src/kit/time.ts'

type Described = { name: string; startsAt: Date; endsAt: Date; instructor: string; room: string }

/** What is different about a booked class, a sentence for each: who teaches it, when, where. PRODUCT 4.1, Cover. */
export function changesInWords(before: Described, after: Described): string[] {
  const [from, to] = [dayAndTime(before.startsAt), dayAndTime(after.startsAt)]
  const [ended, ends] = [studioTime(before.endsAt), studioTime(after.endsAt)]
  const instead = before.instructor && ` instead of ${before.instructor}`
  return [
    before.name !== after.name && `It is ${after.name} instead of ${before.name}.`,
    from !== to && `It is on ${to} instead of ${from}.`,
    from === to && ended !== ends && `It ends at ${ends} instead of ${ended}.`,
    before.instructor !== after.instructor &&
      (after.instructor ? `${after.instructor} teaches it${instead}.` : `${before.instructor} does not teach it.`),
    before.room !== after.room && `It is in ${after.room} instead of ${before.room}.`,
  ].filter((sentence) => sentence !== false)
}
