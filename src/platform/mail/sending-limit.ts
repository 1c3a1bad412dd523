/** What a mail server's answer says beside its number: that it takes no more of ours for now (`limit`), or that it refuses for a reason of
 *  its policy, which may be that (`policy`); null where it is about this receiver or this message. */
export function signIn(answer: string): 'limit' | 'policy' | null {
  const code = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(answer)?.[0] ?? ''
  if (OF_RECEIVER.test(answer) && !OF_SENDER.test(answer)) return null
  if (LIMIT_CODE.test(code) || LIMIT_WORDS.some((words) => words.test(answer))) return 'limit'
  return POLICY_CODE.test(code) ? 'policy' : null
}

// 5.4.5 is Gmail's daily quota, the others are Microsoft's for accounts and tenants.
const LIMIT_CODE = /^(5\.4\.5|5\.1\.90|5\.7\.(2[23]\d|5\d\d|7\d\d))$/
const POLICY_CODE = /^(4\.5|4\.7|5\.7)\./
const LIMIT_WORDS = [
  /\bquota\b/i,
  /\bthrottl/i,
  /\brate[ -]?limit/i,
  /\b(unusual|sending|maximum) rate\b/i,
  /\btoo many (messages|e?-?mails|recipients|connections|requests)\b/i,
  /\b(limit|threshold|maximum|max)\b.{0,60}\b(exceeded|reached|hit)\b/i,
  /\b(exceed(ed|s)?|reached|over)\b.{0,60}\b(limit|threshold|maximum|max|allowed|per (day|hour|minute))\b/i,
  /\b(daily|hourly|sending|submission|outgoing|relay)\b.{0,20}\blimit/i,
]
const OF_RECEIVER = /mailbox|over ?quota|storage|disk|\bsize\b|too (large|big)|\binbox\b|[45]\.2\.2\b|[45]\.3\.4\b/i
const OF_SENDER = /daily|hourly|sending|submission|outgoing|per (day|hour|minute)/i
