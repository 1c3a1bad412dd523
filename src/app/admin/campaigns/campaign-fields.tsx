import { LONGEST_BODY, type Purpose } from '#src/studio/messaging/campaigns/campaign.ts'
import { ChoiceField } from '#src/ui/forms/choice-field.tsx'
import { CheckboxField, Field, TextAreaField } from '#src/ui/forms/field.tsx'

export type FieldsTo = {
  to: string
  isClass: boolean
  purposes: readonly Purpose[]
  people: number
  agreed: number
  usual: string | undefined
}

type Values = { subject: string; body: string; purpose: string; withWaiting: boolean }

/** What is written, and what it is about. */
export function CampaignFields({ to, values }: { to: FieldsTo; values?: Values }) {
  const [only, ...others] = to.purposes
  return (
    <>
      <input type="hidden" name="to" value={to.to} />
      {to.isClass && (
        <CheckboxField
          label="Also to those on the waiting list"
          name="withWaiting"
          defaultChecked={values?.withWaiting ?? false}
        />
      )}
      {others.length === 0 ? (
        <input type="hidden" name="purpose" value={only} />
      ) : (
        <ChoiceField
          label="What is it about?"
          name="purpose"
          defaultValue={values?.purpose ?? to.usual}
          options={[
            {
              value: 'service',
              label: to.isClass ? 'Their class' : 'Their membership, their classes or the studio’s opening',
              hint: `Everybody concerned gets it: ${peopleInWords(to.people)}. No advertising.`,
            },
            {
              value: 'news',
              label: 'News or an offer',
              hint: `Only those who agreed to the newsletter: ${peopleInWords(to.agreed)}. With a link to unsubscribe.`,
            },
          ]}
        />
      )}
      <Field
        label="Subject"
        name="subject"
        required
        maxLength={150}
        defaultValue={values?.subject}
        autoComplete="off"
      />
      <TextAreaField
        label="Message"
        name="body"
        rows={14}
        required
        maxLength={LONGEST_BODY}
        defaultValue={values?.body ?? 'Hello {name},\n\n'}
        hint="An empty line begins a paragraph, “- ” at the beginning of a line makes a list. Links: https://… or [words](https://…). {name} becomes the reader’s name."
      />
    </>
  )
}

export function peopleInWords(people: number): string {
  return people === 1 ? '1 person' : `${people.toLocaleString('en-GB')} people`
}
