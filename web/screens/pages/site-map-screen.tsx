import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { categories } from '#shared/catalog/categories.ts'
import { paths, patterns } from '#shared/paths.ts'
import { shopsInput } from '#web/features/stores/use-shop-pages.ts'
import { type ShopperPlace, usePlace } from '#web/lib/place.ts'
import { callQuery } from '#web/lib/queries.ts'
import { type PageHead, useHead } from '#web/lib/page-head.ts'
import { type Session, useSession } from '#web/lib/session.ts'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { PageRequestData, Screen, ScreenLoads } from '#web/lib/screen.ts'
import { useGoodsNames } from '#web/lib/locale.ts'

export const screen: Screen = { component: SiteMapScreen }
export const loads: ScreenLoads = { page: loadSiteMap }

async function loadSiteMap(page: PageRequestData): Promise<PageHead> {
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

type Way = { to: string; label: string }

function SiteMapScreen() {
  const t = useTranslations('support')
  const shell = useTranslations('shell')
  const place = usePlace()
  const session = useSession()
  useHead({ title: t('siteMapTitle'), canonical: paths.siteMap() })
  return (
    <Page>
      <PageTitle note={t('siteMapLead')}>{t('siteMapTitle')}</PageTitle>
      <div className="grid grid-cols-2 gap-x-4 gap-y-8 narrow:grid-cols-1 sm:gap-x-8 lg:grid-cols-5">
        <Group title={t('shopping')} ways={useShopping(place.place.city)} />
        <Group title={t('yours')} ways={useOwn(session)} />
        <Group title={t('selling')} ways={useSelling(session)} />
        <Group title={t('help')} ways={useHelp()} />
        <Group id="legal" title={shell('legal')} ways={useLegal()} />
      </div>
      {place.place.city !== '' && <Shops place={place} />}
      <OtherCities city={place.place.city} />
    </Page>
  )
}

function useShopping(city: string): Way[] {
  const t = useTranslations('support')
  const shell = useTranslations('shell')
  const category = useTranslations('category')
  const { place: cityName } = useGoodsNames()
  return [
    { to: paths.home(), label: shell('home') },
    {
      to: paths.search({ rawQuery: '', city }),
      label: t('everything', { city: cityName(city) }),
    },
    {
      to: paths.shops({ city: city || undefined }),
      label: shell('shops'),
    },
    ...categories.map((name) => ({
      to: paths.search({ rawQuery: '', city, category: name }),
      label: category(name),
    })),
    {
      to: paths.search({ rawQuery: '', city, sort: 'newest' }),
      label: t('newest'),
    },
    { to: paths.cart(), label: shell('cart') },
  ]
}

function useOwn(session: Session): Way[] {
  const t = useTranslations('support')
  const shell = useTranslations('shell')
  const own: Way[] = [
    { to: paths.bookings(), label: shell('bookings') },
    { to: paths.wishlist(), label: shell('wishlist') },
    { to: paths.account(), label: shell('account') },
  ]
  const change: Way = {
    to: paths.forgotPassword(),
    label: shell('changePassword'),
  }
  if (session.status === 'user') return [...own, change]
  return [
    { to: paths.login(), label: shell('logIn') },
    { to: paths.signup(), label: t('signUp') },
    ...own,
    change,
  ]
}

function useSelling(session: Session): Way[] {
  const shell = useTranslations('shell')
  const isMerchant = session.status === 'user' && session.user.role === 'merchant'
  return isMerchant
    ? [{ to: paths.dashboard(), label: shell('dashboard') }]
    : [{ to: paths.onboard(), label: shell('becomeSeller') }]
}

function useHelp(): Way[] {
  const shell = useTranslations('shell')
  return [
    { to: paths.aboutUs(), label: shell('aboutUs') },
    { to: paths.contactUs(), label: shell('contactUs') },
    { to: paths.complain(), label: shell('complain') },
  ]
}

function useLegal(): Way[] {
  const t = useTranslations('support')
  const shell = useTranslations('shell')
  return [
    { to: paths.terms(), label: shell('terms') },
    { to: paths.refundPolicy(), label: shell('refundPolicy') },
    { to: paths.privacyPolicy(), label: shell('privacyPolicy') },
    { to: patterns.ranking, label: shell('ranking') },
    { to: patterns.accessibility, label: t('accessibility') },
    { to: patterns.darkPatterns, label: t('darkPatterns') },
    { to: paths.licences(), label: shell('licences') },
  ]
}

type GroupProps = { title: string; ways: readonly Way[]; id?: string }

/** `id`: the name by which `paths` leads to the heading. */
function Group({ title, ways, id }: GroupProps) {
  return (
    <section>
      <h2 id={id} tabIndex={id === undefined ? undefined : -1} className="scroll-mt-20 text-lg">
        {title}
      </h2>
      <Ways ways={ways} className="mt-2" />
    </section>
  )
}

/** The first page of the list of shops. */
const shopsQuery = (place: ShopperPlace) =>
  callQuery('GET /shops', shopsInput(new URLSearchParams(), place))

function Shops({ place }: { place: ShopperPlace }) {
  const t = useTranslations('support')
  const { place: cityName } = useGoodsNames()
  const shell = useTranslations('shell')
  const { data, isError } = useQuery(shopsQuery(place))
  if (isError || data?.stores.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="text-lg">{t('shopsIn', { city: cityName(place.place.city) })}</h2>
      {data ? (
        <Ways
          ways={[
            ...data.stores.map(({ _id, shopName }) => ({ to: paths.store(_id), label: shopName })),
            ...(data.nextPage ? [{ to: paths.shops(), label: shell('shops') }] : []),
          ]}
          className={inColumns}
        />
      ) : (
        <Skeleton className="mt-2 h-56" />
      )}
    </section>
  )
}

/** The cities with shops. */
const citiesQuery = callQuery('GET /places', {})

function OtherCities({ city: here }: { city: string }) {
  const t = useTranslations('support')
  const { place: cityName } = useGoodsNames()
  const { data } = useQuery(citiesQuery)
  const others = (data?.places ?? []).filter(({ stores, city }) => stores > 0 && city !== here)
  if (others.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="text-lg">{t('otherCities')}</h2>
      <Ways
        ways={others.map(({ city }) => ({
          to: paths.shops({ city }),
          label: t('shopsIn', { city: cityName(city) }),
        }))}
        className={inColumns}
      />
    </section>
  )
}

const inColumns = 'mt-2 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4'

const way = 'inline-flex min-h-11 items-center text-primary hover:underline md:min-h-9'

type WaysProps = { ways: readonly Omit<Way, 'pattern'>[]; className: string }

function Ways({ ways, className }: WaysProps) {
  return (
    <ul className={className}>
      {ways.map(({ to, label }) => (
        <li key={to}>
          {to === paths.licences() ? (
            <a href={to} className={way}>
              {label}
            </a>
          ) : (
            <Link to={to} className={way}>
              {label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
