import { patterns } from '#shared/paths.ts'
import { AccessibilityDocument } from '#web/features/support/accessibility-document.tsx'
import { DarkPatternsDocument } from '#web/features/support/dark-patterns-document.tsx'
import { loadLegalPage } from '#web/features/support/legal-document.tsx'
import { RankingDocument, rankingQuery } from '#web/features/support/ranking-document.tsx'
import { useLocation } from '#web/lib/router.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'

export const screen: Screen = { component: StatementScreen, messages: ['statements'] }
export const loads: ScreenLoads = {
  page: async (page) => {
    const { pathname } = page.url
    const name = statementAt(pathname)
    if (name === 'ranking') await page.queryClient.fetchQuery(rankingQuery)
    return loadLegalPage(page, name, pathname)
  },
}

const documents = {
  ranking: RankingDocument,
  accessibility: AccessibilityDocument,
  darkPatterns: DarkPatternsDocument,
}
const names = Object.keys(documents) as (keyof typeof documents)[]

/** The statement at an address, which is one of the three. */
const statementAt = (pathname: string) =>
  names.find((name) => patterns[name] === pathname) ?? 'ranking'

/** The operator's statements: the order of results, accessibility, and dark patterns. */
function StatementScreen() {
  const Document = documents[statementAt(useLocation().pathname)]
  return <Document />
}
