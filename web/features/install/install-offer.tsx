import { clsx } from 'clsx'
import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import Smartphone from 'lucide-react/icons/smartphone'
import { storedText, useStored } from '#web/lib/browser-storage.ts'
import { installPrompt } from '#web/lib/installed-app.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { installWay } from './install-way.ts'

/** The places where the page offers the app by itself: below the bookings and below the shop's orders. */
type Place = 'bookings' | 'orders'

/** `no` when the person does not want the offer there again. */
const answerStorage = {
  bookings: storedText('installOffer.bookings'),
  orders: storedText('installOffer.orders'),
}

type Navigator = typeof navigator & { standalone?: boolean }

function useInstallWay() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.now, () => undefined)
  const { userAgent, maxTouchPoints: touchPoints, standalone } = navigator as Navigator
  const isInstalled = standalone ?? matchMedia('(display-mode: standalone)').matches
  const way = installWay({ hasPrompt: prompt !== undefined, isInstalled, userAgent, touchPoints })
  /** Resolves to false when the person refused in the browser's question. */
  const ask = async () => {
    await prompt?.prompt()
    return (await prompt?.userChoice)?.outcome !== 'dismissed'
  }
  return { way, ask }
}

/** Offers the app. Renders nothing when the browser cannot install it or the person has refused. */
export const InstallOffer = withMessages('install', Offer)

function Offer({ at }: { at: Place }) {
  const t = useTranslations('install')
  const { way, ask } = useInstallWay()
  const answer = answerStorage[at]
  const isWanted = useStored(answer, null) !== 'no'
  if (!way || !isWanted) return null
  const decline = () => void answer.write('no')
  return (
    <Card asChild className="mt-6 flex flex-col gap-3">
      <section aria-label={t('title')}>
        <div>
          <h2 className="text-base">{t('title')}</h2>
          <p className="mt-1 text-sm text-ink-muted">{t(at)}</p>
          {way === 'ios' && <p className="mt-2 text-sm">{t('ios')}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {way === 'prompt' && (
            <Button onClick={() => void ask().then((isYes) => isYes || decline())}>
              {t('install')}
            </Button>
          )}
          <Button variant="quiet" onClick={decline}>
            {t('notNow')}
          </Button>
        </div>
      </section>
    </Card>
  )
}

/** The entry of a menu that installs the app; it stays after a "Not now". `className` is the look of the menu's rows. */
export const InstallEntry = withMessages('install', Entry)

function Entry({ className }: { className: string }) {
  const t = useTranslations('install')
  const { way, ask } = useInstallWay()
  const [isExplained, setExplained] = useState(false)
  if (!way) return null
  return (
    <>
      <button
        type="button"
        aria-expanded={way === 'ios' ? isExplained : undefined}
        className={clsx(className, 'hover:bg-sunken')}
        onClick={() => (way === 'ios' ? setExplained(!isExplained) : void ask())}
      >
        <Smartphone aria-hidden="true" />
        {t('install')}
      </button>
      {isExplained && <p className="px-3 pb-2 text-sm text-ink-muted">{t('ios')}</p>}
    </>
  )
}
