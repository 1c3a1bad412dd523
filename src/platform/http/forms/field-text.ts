import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const FORMATS: Record<string, string> = {
  email: 'Please give an email address like name@example.com',
  date: 'Please give a date as YYYY-MM-DD',
  time: 'Please give a time as HH:MM',
  datetime: 'Please give a moment as 2026-11-23T10:00:00Z',
  url: 'Please give a whole web address, with https://',
}
const KINDS: Record<string, string> = {
  string: 'Please give a text',
  number: 'Please give a number',
  int: 'Please give a whole number',
  boolean: 'Please give true or false',
  array: 'Please give a list',
  object: 'Please give an object',
}

/** What is wrong with one field, in words for the person who filled it in, where the schema has no text of its own (STYLE,
 *  texts). */
export function fieldText(issue: Issue): string {
  if (issue.input === undefined || issue.input === null) return 'Please fill this in'
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? 'This is not of the right kind'
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? 'This does not look right'
  if (issue.code === 'invalid_value') return `Please choose one of: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum))
  if (issue.code === 'too_big')
    return `Please give at most ${issue.maximum}${unit(issue.origin, Number(issue.maximum))}`
  if (issue.code === 'not_multiple_of') return `Please give a multiple of ${issue.divisor}`
  return 'This does not look right'
}

function tooSmall(origin: string, least: number): string {
  if (unit(origin, least) !== '' && least === 1) return 'Please fill this in'
  return `Please give at least ${least}${unit(origin, least)}`
}

function unit(origin: string, count: number): string {
  if (origin === 'string') return count === 1 ? ' character' : ' characters'
  return origin === 'array' ? (count === 1 ? ' entry' : ' entries') : ''
}
