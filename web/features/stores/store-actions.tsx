import { clsx } from 'clsx'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import type { StoreSummary } from '#shared/contract/stores/stores.ts'
import { directionsTo, phoneLink } from '#shared/paths.ts'
import { Button } from '#web/ui/button.tsx'
import Clock from 'lucide-react/icons/clock'
import { Dialog, lazyPart } from '#web/ui/on-demand.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

type Props = {
  store: Pick<StoreSummary, '_id' | 'shopName' | 'contactNumber' | 'lat' | 'long'>
  /** Shows the buttons in one row that scrolls on phones, so that goods below are in the first screen. */
  inRow?: boolean
  /** Shown after directions and call. */
  second?: ReactNode
  /** Shown at the end of the row. */
  children?: ReactNode
}

/** Buttons for directions, a call and the weekly hours. */
export function StoreActions({ store, inRow = false, second, children }: Props) {
  const t = useTranslations('store')
  return (
    <div
      className={clsx(
        'flex gap-2',
        inRow
          ? 'max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:*:shrink-0 max-md:*:whitespace-nowrap max-md:[scrollbar-width:none] md:flex-wrap'
          : 'flex-wrap max-md:grid max-md:grid-cols-2 max-md:*:last:odd:col-span-2 narrow:grid-cols-1 narrow:*:col-span-1!',
      )}
    >
      <Button asChild variant={inRow ? 'primary' : 'secondary'} size="sm">
        <a href={directionsTo(store)} target="_blank" rel="noreferrer">
          <Navigation aria-hidden="true" className="size-4.5" />
          {t('directions')}
        </a>
      </Button>
      <Button asChild variant="secondary" size="sm">
        <a
          href={phoneLink(store.contactNumber)}
          aria-label={`${t('callStore', { store: store.shopName })}, ${store.contactNumber}`}
        >
          <Phone aria-hidden="true" className="size-4.5" />
          <span className="md:hidden">{t('call')}</span>
          <span className="money max-md:hidden">{store.contactNumber}</span>
        </a>
      </Button>
      {second}
      <ShowTimings storeId={store._id} shopName={store.shopName} />
      {children}
    </div>
  )
}

const Timings = lazyPart(async () => (await import('./timings-week.tsx')).TimingsOf)

/** The button for the weekly hours, which are loaded when it is pressed. */
export function ShowTimings({ storeId, shopName }: { storeId: string; shopName: string }) {
  const t = useTranslations('hours')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Clock aria-hidden="true" className="size-4.5" />
        {t('showTimings')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('timingsTitle', { store: shopName })}>
        <Suspense fallback={<SkeletonText lines={8} />}>
          <Timings storeId={storeId} />
        </Suspense>
      </Dialog>
    </>
  )
}
