type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[] }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

const shopScreen = /\/web\/screens\/shop\/([a-z]+)-screen\.tsx$/
/**
 * Seldom the first page: it loads whole chunks of the others, which are not split further for it, except for the large
 * one of search and store.
 */
const SELDOM_FIRST = 'shops'
const SPLIT = 'search-store'

/**
 * The chunk of a module that several of the shop's screens import: one chunk for each set of screens, so that a screen
 * loads few files and no code of another screen. A module of one screen stays in its chunk.
 */
export function sharedChunk(id: string, graph: Graph): string | null {
  if (!/\.(?:tsx?|m?js)$/.test(id) || shopScreen.test(id)) return null
  const screens = [...screensThatImport(id, graph)].toSorted()
  const others = screens.filter((screen) => screen !== SELDOM_FIRST).join('-')
  if (others === SPLIT) return screens.join('-')
  return others.includes('-') ? others : null
}

function screensThatImport(id: string, graph: Graph): Set<string> {
  const found = new Set<string>()
  const seen = new Set([id])
  const waiting = [id]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const screen = shopScreen.exec(next)?.[1]
    if (screen) found.add(screen)
    for (const importer of graph.getModuleInfo(next)?.importers ?? []) {
      if (!seen.has(importer)) waiting.push(importer)
      seen.add(importer)
    }
  }
  return found
}
