import { useTranslations } from 'use-intl'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SizesOf } from './size-chart-table.tsx'

export type SizeHelpProps = {
  product: Product
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The size chart. It is loaded together with its dialog, which therefore opens in its full height. */
export function SizeHelp({ product, open, onOpenChange }: SizeHelpProps) {
  const t = useTranslations('productPage')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('sizeHelp')}>
      <SizesOf product={product} />
    </Dialog>
  )
}
