import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import type { CallError, CallErrorCode } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { FormError } from '#web/ui/form-error.tsx'

const changed: readonly CallErrorCode[] = ['PRICE_CHANGED', 'OUT_OF_STOCK', 'PRODUCT_UNAVAILABLE']
const unknown: readonly CallErrorCode[] = ['OFFLINE', 'NETWORK', 'IDEMPOTENCY_MISMATCH']

/** Whether the shopper can go on in the cart; everything else ends the try. */
export function canGoOn({ code }: CallError): boolean {
  return changed.includes(code) || unknown.includes(code) || code === 'NOT_SIGNED_IN'
}

/** Said beside the button: what changed, or that no answer came. */
export function BookingTrouble({ error }: { error: CallError }) {
  const t = useTranslations('cart')
  const sayError = useErrorWords()
  if (changed.includes(error.code)) {
    return (
      <FormError>
        <strong>{t('changedTitle')}.</strong> {t('changedText')}
      </FormError>
    )
  }
  return (
    <FormError>
      {sayError(error)}{' '}
      {error.code === 'IDEMPOTENCY_MISMATCH' && (
        <Link to={paths.bookings()} className="underline">
          {t('seeBooking')}
        </Link>
      )}
    </FormError>
  )
}
