type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[] }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

const screenFile = /\/web\/screens\/([a-z]+)\/([a-z-]+)-screen\.tsx$/
/**
 * Seldom the first page: it loads whole chunks of the others, which are not split further for it, except for the large
 * one of search and store.
 */
const SELDOM_FIRST = 'shops'
const SPLIT = 'search-store'
/** The screens between product and pickup, which follow one another. */
const visit = new Set(['cart', 'bookings', 'pickup', 'wishlist'])

/** Calls that change something. The package's index file imports all of it, which says nothing about who uses them. */
const changing = /\/@tanstack\/.+\/(?:useMutation|mutationObserver)\.js$/

/**
 * The chunk of a module that several screens import, so that a screen loads few files. For the shop's screens, whose
 * first load counts most, there is one chunk for each set of them and no code of another screen; the other areas share
 * more. A module of one screen stays in its chunk.
 */
export function sharedChunk(id: string, graph: Graph): string | null {
  if (!/\.(?:tsx?|m?js)$/.test(id) || screenFile.test(id)) return null
  if (changing.test(id)) return 'signed-in'
  const importers = importersOf(id, graph)
  const { shop } = importers
  const others = [...shop].filter((screen) => screen !== SELDOM_FIRST).toSorted()
  if (others.join('-') === SPLIT) return [...shop].toSorted().join('-')
  if (others.length > 1) return others.join('-')
  if (others.length === 0) return signedInChunk(importers)
  const isShared = importers.account.size + importers.dashboard.size > 0 || importers.isElsewhere
  return isShared ? `${others[0]}-more` : null
}

/** The chunk of a module that no screen of the shop imports. */
function signedInChunk({ account, dashboard, isElsewhere }: Importers): string | null {
  if (account.size + dashboard.size < 2) return null
  const visited = [...account].filter((screen) => visit.has(screen)).length
  if (visited === 0) return dashboard.size === 0 && !isElsewhere ? 'account' : null
  return visited === account.size && dashboard.size === 0 ? 'visit' : 'signed-in'
}

const areas = ['shop', 'account', 'dashboard'] as const

/** The screens that import a module, by area. */
type Importers = Record<(typeof areas)[number], Set<string>> & {
  /** Also part of what is loaded later. */
  isElsewhere: boolean
}

function importersOf(id: string, graph: Graph): Importers {
  const found = {
    shop: new Set<string>(),
    account: new Set<string>(),
    dashboard: new Set<string>(),
  }
  let isElsewhere = false
  const seen = new Set([id])
  // A set is walked in the order of insertion, also over what is added meanwhile.
  for (const next of seen) {
    const info = graph.getModuleInfo(next)
    const [, folder, screen = ''] = screenFile.exec(next) ?? []
    const area = areas.find((one) => one === folder)
    if (area) found[area].add(screen)
    else if (info?.dynamicImporters.length) isElsewhere = true
    for (const importer of info?.importers ?? []) seen.add(importer)
  }
  return { ...found, isElsewhere }
}
