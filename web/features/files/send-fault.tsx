import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import type { PictureFault } from './use-send-pictures.ts'

/** Says at the field of the pictures why they were not sent. The button sends the form again. */
export function SendFault({ fault }: { fault: PictureFault | undefined }) {
  const t = useTranslations('pictures')
  return (
    <div role="alert" className="mt-2 flex flex-col items-start gap-2 empty:hidden">
      {fault && <FieldError>{fault.words}</FieldError>}
      {fault?.mayRetry && (
        <Button type="submit" size="sm" variant="secondary">
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
