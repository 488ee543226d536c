type ModuleInfo = { importers: readonly string[] }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

const screenFile = /\/web\/screens\/([a-z]+)\/([a-z-]+)-screen\.tsx$/

/**
 * The chunk of a module that several of the shop's screens import. Each set of screens has one chunk, so that a first
 * load has few files and no code of another screen. The bundler divides all other modules.
 */
export function sharedChunk(id: string, graph: Graph): string | null {
  if (!/\.(?:tsx?|m?js)$/.test(id) || screenFile.test(id)) return null
  const screens = screensThatImport(id, graph)
  const shop = screens.filter(({ area }) => area === 'shop').map(({ name }) => name)
  if (shop.length === 0 || screens.length < 2) return null
  const isElsewhere = shop.length < screens.length
  return [...shop.toSorted(), ...(isElsewhere ? ['more'] : [])].join('-')
}

function screensThatImport(id: string, graph: Graph): { area: string; name: string }[] {
  const seen = new Set([id])
  // The iteration over a set also reaches the items that are added during it.
  for (const next of seen) {
    for (const importer of graph.getModuleInfo(next)?.importers ?? []) seen.add(importer)
  }
  return [...seen].flatMap((file) => {
    const [, area, name] = screenFile.exec(file) ?? []
    return area && name ? [{ area, name }] : []
  })
}
