import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DeclaredBrand } from '#shared/contract/catalog/declarations.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, lazyPart } from '#web/ui/on-demand.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

const SizeForm = lazyPart(async () => (await import('./size-form.tsx')).SizeForm)

/** The button that opens the measures of a brand's sizes. */
export function SizeButton({ brand }: { brand: DeclaredBrand }) {
  const t = useTranslations('declarations')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        aria-label={t('sizesOf', { brand: brand.brand })}
        onClick={() => setOpen(true)}
      >
        {t('sizes')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('sizesOf', { brand: brand.brand })}
        description={t('sizesText')}
      >
        {open && (
          <Suspense fallback={<SkeletonText lines={6} />}>
            <SizeForm brand={brand} onEnd={() => setOpen(false)} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
