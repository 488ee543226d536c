import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { DeclaredBrand } from '#shared/contract/catalog/declarations.ts'
import { Dialog, lazyPart } from '#web/ui/on-demand.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

const BrandForm = lazyPart(async () => (await import('./brand-form.tsx')).BrandForm)

type Props = {
  /** The brand to declare; undefined while the dialog is closed. */
  brand: DeclaredBrand | undefined
  onClose: () => void
}

/** Declares what all goods of a brand have in common. */
export function BrandDialog({ brand, onClose }: Props) {
  const t = useTranslations('declarations')
  return (
    <Dialog
      open={brand !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={brand ? t('enterOf', { brand: brand.brand }) : ''}
      description={t('dialogText')}
    >
      {brand && (
        <Suspense fallback={<SkeletonText lines={8} />}>
          <BrandForm brand={brand} onEnd={onClose} />
        </Suspense>
      )}
    </Dialog>
  )
}
