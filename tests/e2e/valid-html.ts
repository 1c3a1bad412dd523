import { HtmlValidate } from 'html-validate'

// What html-validate recommends, and that headings go down by one. Rules that are no fault of a page are left out:
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'heading-level': 'error',
    // How React writes HTML, which means the same: <br/>, charSet="…", novalidate="".
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Ids of React begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // Where a class stands in the week, and how full it is: figures that only the page knows.
    'no-inline-style': 'off',
    // A button that says no more sends its form; a week of classes is smaller for not saying so in each.
    'no-implicit-button-type': 'off',
    // An article may have a name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Kept on one line by its class.
    'tel-non-breaking': ['error', { ignoreClasses: ['whitespace-nowrap'] }],
  },
})

/** What is wrong in the HTML of a page, as it was sent: each fault once, with the first place where it is. */
export async function faultsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  // A dialog begins with a heading of the second rank, as any other part of its page.
  const messages = results
    .flatMap((result) => result.messages)
    .filter(({ message }) => !/sectioning root/.test(message))
  return [...Map.groupBy(messages, ({ ruleId }) => ruleId)].map(
    ([rule, [first, ...more]]) => `${rule}: ${first?.message} (${first?.selector}, and ${more.length} more)`,
  )
}
