import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import Copy from 'lucide-react/icons/copy'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import type { Booking, PickupPass } from '#shared/contract/orders/bookings.ts'
import { paths, whatsAppShare } from '#shared/paths.ts'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type SharePassProps = {
  /** Further buttons in the same rows. */
  children: ReactNode
  booking: Pick<Booking, 'orderNumber' | 'storeName'>
  collector: NonNullable<PickupPass['collector']>
}

/** Sends the link of the named person's pass: by the phone's share sheet, by WhatsApp, or copied. */
export function SharePass({ booking, collector, children }: SharePassProps) {
  const t = useTranslations('collect')
  // The address of the site and the share sheet are known in the browser only.
  if (!useHydrated()) return <div className="min-h-24" />
  const url = location.origin + paths.collect(collector.linkToken)
  const { orderNumber: number, storeName: store } = booking
  const text = t('shareText', { name: collector.name, number, store })
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast('success', t('copied')),
      () => toast('error', t('copyFailed', { address: url })),
    )
  return (
    <div className="flex flex-wrap gap-2 max-md:*:grow print:hidden">
      <p className="basis-full rounded-control bg-sunken px-3 py-2 wrap-anywhere text-ink-muted select-all">
        {url}
      </p>
      {'share' in navigator && (
        <Button
          size="sm"
          // The person may close the sheet without sharing.
          onClick={() => void navigator.share({ text, url }).catch(() => undefined)}
        >
          <Share2 aria-hidden="true" className="size-4.5" />
          {t('share')}
        </Button>
      )}
      {/* A computer may have no app for the scheme `whatsapp:`. */}
      <span className="hidden pointer-coarse:flex">
        <Button asChild wide variant="secondary" size="sm">
          <a href={whatsAppShare(`${text} ${url}`)}>
            <MessageCircle aria-hidden="true" className="size-4.5" />
            {t('whatsApp')}
          </a>
        </Button>
      </span>
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-4.5" />
        {t('copy')}
      </Button>
      {children}
    </div>
  )
}
