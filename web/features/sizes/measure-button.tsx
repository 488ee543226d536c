import Ruler from 'lucide-react/icons/ruler'
import { Suspense, useEffect, useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import type { Measure, Measured } from '#shared/catalog/size-measures.ts'
import { useLocale } from '#web/lib/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, lazyPart } from '#web/ui/on-demand.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

const MeasureOnScreen = lazyPart(async () => (await import('./measure.tsx')).MeasureOnScreen)

type Props = {
  measure: Measure
  /** Takes a size that was found; without it, the size is saved for somebody of the family. */
  onUse?: (found: Measured) => void
}

/** The button for a ruler on the screen; the ruler and its words are loaded when it is opened. */
export function MeasureButton({ measure, onUse }: Props) {
  const t = useTranslations('sizes')
  const { need } = useLocale()
  const hasWords = 'sizeHelp' in useMessages()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (open && !hasWords) need(['sizeHelp']).catch(() => setOpen(false))
  }, [open, hasWords, need])
  const close = () => setOpen(false)
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
