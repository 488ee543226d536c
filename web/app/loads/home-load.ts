import type { PageHead } from '#web/lib/page-head.ts'
import { patterns } from '../paths.ts'
import type { PageRequestData } from '../screen.ts'
import { loadSearch } from './search-load.ts'

/** One path, two screens: with `rawQuery` it is the search. */
export function loadHomeOrSearch(page: PageRequestData): Promise<PageHead> | PageHead {
  return page.url.searchParams.has('rawQuery') ? loadSearch(page) : loadHome(page)
}

function loadHome({ t, place }: PageRequestData): PageHead {
  return {
    title: t('home.metaTitle', { city: place.city }),
    description: t('home.lead'),
    canonical: patterns.home,
  }
}
