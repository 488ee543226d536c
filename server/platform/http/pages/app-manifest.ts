import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTheme, type Locale, PAPER, type Theme } from '#shared/page.ts'
import { paths } from '#shared/paths.ts'
import { shareTarget } from '#shared/share-target.ts'
import { translate } from '#shared/translate.ts'
import { callAs, localeOf, type PagesOptions } from './pages.ts'
import { PreparedText, sendPrepared } from './prepared.ts'
import { sharedAddress } from '../shared-address.ts'

type Reader = { locale: Locale; theme: Theme | undefined; isMerchant: boolean }

const icons = [
  { src: '/icons/192.png', sizes: '192x192' },
  { src: '/icons/512.png', sizes: '512x512' },
  { src: '/icons/maskable-192.png', sizes: '192x192', purpose: 'maskable' },
  { src: '/icons/maskable-512.png', sizes: '512x512', purpose: 'maskable' },
  { src: '/icons/monochrome-192.png', sizes: '192x192', purpose: 'monochrome' },
]

/**
 * The web app manifest (https://www.w3.org/TR/appmanifest/): one app for shoppers and merchants. Its identity is the
 * same for all readers; its start page, shortcuts, texts and colours depend on the reader.
 */
export function appManifest({ locale, theme = 'light', isMerchant }: Reader) {
  const t = translate(locale)
  const bookings = shortcut('bookings', { name: t('shell.bookings'), url: paths.bookings() })
  return {
    id: '/',
    scope: '/',
    start_url: isMerchant ? paths.currentOrders() : paths.home(),
    name: t('shell.brand'),
    short_name: t('shell.brand'),
    description: t('guide.lead'),
    lang: locale,
    dir: 'ltr',
    display: 'standalone',
    background_color: PAPER[theme],
    theme_color: PAPER[theme],
    categories: ['shopping'],
    icons: icons.map((icon) => ({ ...icon, type: 'image/png' })),
    shortcuts: isMerchant
      ? [
          shortcut('scan', { name: t('dashboard.scan'), url: paths.scan() }),
          shortcut('orders', { name: t('dashboard.sections.orders'), url: paths.currentOrders() }),
          bookings,
        ]
      : [
          bookings,
          shortcut('search', { name: t('shell.search'), url: paths.search({ rawQuery: '' }) }),
          shortcut('cart', { name: t('shell.cart'), url: paths.cart() }),
        ],
    share_target: shareTarget,
  }
}

function shortcut(picture: string, { name, url }: { name: string; url: string }) {
  const src = `/icons/shortcut-${picture}.png`
  return { name, url, icons: [{ src, sizes: '192x192', type: 'image/png' }] }
}

type AppOptions = Pick<PagesOptions, 'reads' | 'sessionCookie' | 'publicUrl'>

/**
 * Serves the manifest of the sender (the page's link to it sends the cookies), and opens what a person shares with the
 * installed app.
 */
export function registerInstalledApp(app: FastifyInstance, options: AppOptions): void {
  const { reads, sessionCookie, publicUrl } = options
  const publicHost = new URL(publicUrl).host
  app.get(shareTarget.action, { config: { limit: 'page' } }, async (request, reply) => {
    const { searchParams } = new URL(request.url, publicUrl)
    const address = sharedAddress(searchParams, [publicHost, request.host])
    return reply.header('cache-control', 'no-store').redirect(address)
  })
  app.get('/manifest.webmanifest', { config: { limit: 'page' } }, async (request, reply) => {
    const { theme, [sessionCookie]: session } = request.cookies
    const reader = {
      locale: localeOf(request),
      theme: isTheme(theme) ? theme : undefined,
      isMerchant: session !== undefined && (await isFromMerchant(reads, request)),
    }
    reply
      .type('application/manifest+json; charset=utf-8')
      // The browser asks again each time, because a log-in changes the manifest; an unchanged one is answered with 304.
      .header('cache-control', 'private, no-cache')
      .header('vary', 'Cookie, Accept-Encoding, Accept-Language')
    return sendPrepared(new PreparedText(JSON.stringify(appManifest(reader))), { request, reply })
  })
}

/** False also when the session cannot be read, because the guests' manifest is better than none. */
async function isFromMerchant(
  reads: PagesOptions['reads'],
  request: FastifyRequest,
): Promise<boolean> {
  try {
    const call = callAs(reads, { request, locale: localeOf(request) })
    const { user } = (await call('GET /userAuth', {})) as { user: { role: string } | null }
    return user?.role === 'merchant'
  } catch (error) {
    request.log.warn({ err: error }, 'the manifest could not ask who is signed in')
    return false
  }
}
