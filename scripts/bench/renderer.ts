import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageCall, PageRenderer, Place } from '#shared/page.ts'

type Renderer = {
  paths: string[]
  seconds: number
  dist: string
  publicUrl: string
  place: Place
  call: PageCall
}

/** The number of pages that React alone renders in a second, with all data in memory, one after the other. */
export async function measureRenderer({ paths, seconds, dist, call, ...about }: Renderer) {
  const entry = pathToFileURL(join(dist, 'server/entry-server.js')).href
  const { render } = (await import(entry)) as { render: PageRenderer }
  const answers = new Map<string, Promise<unknown>>()
  const prefetched: PageCall = (key, input) => {
    const asked = `${key} ${JSON.stringify(input)}`
    const answer = answers.get(asked) ?? call(key, input)
    answers.set(asked, answer)
    return answer
  }
  const one = (url: string) =>
    render({
      ...about,
      url,
      locale: 'en',
      isPlaceChosen: false,
      hasSession: false,
      call: prefetched,
    })
  for (const url of paths) await one(url)
  const end = performance.now() + seconds * 1000
  let count = 0
  for (; performance.now() < end; count++) await one(paths[count % paths.length] ?? '/')
  return { perSecond: count / seconds }
}
