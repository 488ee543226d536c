import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Clock from 'lucide-react/icons/clock'

import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { TimingsWeek } from './timings-week.tsx'
import { storeQuery } from './use-store.ts'

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
        <Week storeId={storeId} />
      </Dialog>
    </>
  )
}

function Week({ storeId }: { storeId: string }) {
  const { data, dataUpdatedAt, isError, refetch, isFetching } = useQuery(storeQuery(storeId))
  if (data) return <TimingsWeek store={data} at={dataUpdatedAt} />
  if (!isError) return <SkeletonText lines={8} />
  return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
}
