import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import Clock from 'lucide-react/icons/clock'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

const Timings = lazy(async () => ({ default: (await import('./timings-week.tsx')).TimingsOf }))

/** The button and the week it opens, which is loaded then. */
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
