import { contactQuery } from '#web/features/support/use-contact.ts'
import { citiesQuery, shopsQuery } from '#web/screens/pages/site-map-screen.tsx'
import type { PageHead } from '#web/lib/page-head.ts'
import { paths } from '#shared/paths.ts'
import type { PageLoad, PageRequestData } from '../screen.ts'

type Text = 'terms' | 'refunds' | 'privacy'

/** A page of text that ends with the contact details. */
export function loadText(text: Text, canonical: string): PageLoad {
  return async ({ t, queryClient }) => {
    await queryClient.fetchQuery(contactQuery)
    return { title: t(`${text}.title`), description: t(`${text}.description`), canonical }
  }
}

export function loadAboutUs({ t }: PageRequestData): PageHead {
  const canonical = paths.aboutUs()
  return { title: t('about.title'), description: t('about.description'), canonical }
}

export async function loadContactUs({ t, queryClient }: PageRequestData): Promise<PageHead> {
  await queryClient.fetchQuery(contactQuery)
  return {
    title: t('support.contactTitle'),
    description: t('support.contactDescription'),
    canonical: paths.contactUs(),
  }
}

export async function loadSiteMap(page: PageRequestData): Promise<PageHead> {
  const { t, place, isPlaceChosen, queryClient } = page
  await Promise.all([
    queryClient.fetchQuery(shopsQuery({ place, isChosen: isPlaceChosen })),
    queryClient.fetchQuery(citiesQuery),
  ])
  return {
    title: t('support.siteMapTitle'),
    description: t('support.siteMapDescription'),
    canonical: paths.siteMap(),
  }
}
