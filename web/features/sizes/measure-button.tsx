import Ruler from 'lucide-react/icons/ruler'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Measure, MeasuredSize } from '#shared/catalog/size-measures.ts'
import { useSheetMessages } from '#web/lib/sheet-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, lazyPart } from '#web/ui/on-demand.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

const MeasureOnScreen = lazyPart(async () => (await import('./measure.tsx')).MeasureOnScreen)

type Props = {
  measure: Measure
  /** Takes a size that was found; without it, the size is saved for somebody of the family. */
  onUse?: (found: MeasuredSize) => void
}

/** The button for a ruler on the screen; the ruler and its words are loaded when it is opened. */
export function MeasureButton({ measure, onUse }: Props) {
  const t = useTranslations('sizes')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const hasWords = useSheetMessages({
    namespaces: ['sizeHelp'],
    areas: ['sizeHelp'],
    open,
    close,
  })
  const label = measure === 'foot' ? t('measureFoot') : t('measureBangle')
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        className="-ml-3 self-start"
        onClick={() => setOpen(true)}
      >
        <Ruler aria-hidden="true" className="size-4.5" />
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={label}>
        {hasWords && (
          <Suspense fallback={<SkeletonText lines={8} />}>
            <MeasureOnScreen
              measure={measure}
              onEnd={close}
              onUse={
                onUse &&
                ((found) => {
                  onUse(found)
                  close()
                })
              }
            />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
