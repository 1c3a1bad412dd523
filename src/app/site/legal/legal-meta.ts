import { LEGAL_PAGES, type LegalPageName } from '#src/studio/legal/legal-page.ts'
import { pageMeta } from '../seo/page-meta.ts'

type MetaArgs = { matches: Parameters<typeof pageMeta>[0]; loaderData?: { isFormer: boolean } }

/** The `meta` of a legal page: search engines find what is in force, and no version of before. */
export function legalMeta(page: LegalPageName, description: string) {
  return ({ matches, loaderData }: MetaArgs) =>
    pageMeta(matches, {
      title: LEGAL_PAGES[page].title,
      description,
      path: loaderData?.isFormer ? undefined : `/${page}`,
    })
}
