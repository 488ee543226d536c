import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { WrittenText } from '#web/features/support/written-text.tsx'
import { useHead } from '#web/lib/page-head.ts'
import { Awning } from '#web/ui/card.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { MarketPicture } from '#web/ui/market-picture.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'

export const screen: Screen = { component: AboutUsScreen, messages: ['about'] }
export const loads: ScreenLoads = {
  page: ({ t }) => ({
    title: t('about.title'),
    description: t('about.description'),
    canonical: paths.aboutUs(),
  }),
}

const sections = ['why', 'shoppers', 'shops', 'promise'] as const

function AboutUsScreen() {
  const t = useTranslations('about')
  useHead({ title: t('title'), canonical: paths.aboutUs() })
  return (
    <>
      <section className="bg-accent-soft">
        <div className="gutter mx-auto grid max-w-7xl items-center gap-x-12 pt-7 pb-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:py-12">
          <div className="flex flex-col gap-3">
            <h1 className="text-2xl">{t('title')}</h1>
            <p className="max-w-prose">{t('lead')}</p>
          </div>
          <MarketPicture />
        </div>
      </section>
      <Awning />
      <Page>
        <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
          {sections.map((id) => (
            <section key={id} aria-labelledby={id} className="flex flex-col gap-3">
              <h2 id={id} className="text-xl">
                {t(`${id}Title`)}
              </h2>
              <WrittenText>{t(`${id}Text`)}</WrittenText>
            </section>
          ))}
        </div>
        <div className="mt-10 flex flex-wrap gap-3">
          <ButtonLink to={paths.home()}>{t('shop')}</ButtonLink>
          <ButtonLink to={paths.onboard()} variant="secondary">
            {t('sell')}
          </ButtonLink>
          <ButtonLink to={paths.contactUs()} variant="secondary">
            {t('write')}
          </ButtonLink>
        </div>
      </Page>
    </>
  )
}
