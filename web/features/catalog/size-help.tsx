import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import Ruler from 'lucide-react/icons/ruler'
import type { Product } from '#shared/contract/catalog.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

const Chart = lazy(async () => ({ default: (await import('./size-chart-table.tsx')).SizesOf }))

/** The button and the chart it opens, which is loaded then. */
export function SizeHelp({ product }: { product: Product }) {
  const t = useTranslations('product')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        className="mt-1 -ml-2"
        onClick={() => setOpen(true)}
      >
        <Ruler aria-hidden="true" className="size-4.5" />
        {t('sizeHelp')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('sizeHelp')}>
        <Suspense fallback={<SkeletonText lines={8} />}>
          <Chart product={product} />
        </Suspense>
      </Dialog>
    </>
  )
}
