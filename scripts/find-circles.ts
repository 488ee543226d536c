import type { Source } from './read-source.ts'

/** Import circles, type imports included, each reported once as the path around it. */
export function findCircles(sources: Map<string, Source>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const walk = (file: string, path: string[]): void => {
    if (path.includes(file)) {
      circles.push(`circle: ${[...path.slice(path.indexOf(file)), file].join(' -> ')}`)
      return
    }
    if (done.has(file)) return
    for (const { path: next } of sources.get(file)?.imports ?? []) {
      if (sources.has(next)) walk(next, [...path, file])
    }
    done.add(file)
  }
  for (const file of sources.keys()) walk(file, [])
  return circles
}
