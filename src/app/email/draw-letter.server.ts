import { createElement } from 'react'
import { render, toPlainText } from '@react-email/render'
import type { DrawnLetter } from '#src/platform/mail/drawn-letter.ts'
import { harmlessFacts, type Letter, type LetterFacts, type LetterStudio } from '#src/studio/outbox/letter.ts'
import { LetterStudioContext } from '#src/studio/outbox/letter-layout.tsx'

/** Draws a letter from its facts: subject, HTML and text, the short form and the calendar entry if it has them. */
export async function drawLetter(letter: Letter, known: LetterFacts, studio: LetterStudio): Promise<DrawnLetter> {
  const facts = harmlessFacts(known)
  const body = createElement(letter.Body, { facts })
  const html = await render(createElement(LetterStudioContext.Provider, { value: studio }, body))
  return {
    subject: letter.subject(facts),
    html,
    text: toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] }),
    sms: letter.sms?.(facts) ?? null,
    calendar: letter.calendar?.(facts) ?? null,
    unsubscribeUrl: letter.unsubscribeUrl?.(facts) ?? null,
    isSecret: letter.isSecret ?? false,
    studio,
  }
}
