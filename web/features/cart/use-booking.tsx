import { useNavigate } from '#web/lib/router.tsx'
import { paths } from '#shared/paths.ts'
import type { CartLine } from '#web/lib/browser-keys.ts'
import { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import type { Result } from './booking-result.tsx'
import { BookingTrouble, canGoOn } from './booking-trouble.tsx'
import { refusalIn, useBookWithCash } from './use-book-with-cash.ts'

type Wish = {
  storeId: string
  shopName: string
  lines: readonly CartLine[]
  /** Whether the check of the cart can tell what the store refuses. */
  isChecked: boolean
  onResult: (result: Result) => void
}

/** Books and tells how it ended: a result, the log-in screen, or trouble to be shown beside the button. */
export function useBooking({ storeId, shopName, lines, isChecked, onResult }: Wish) {
  const sayError = useErrorWords()
  const navigate = useNavigate()
  const { mutateAsync, isPending, error } = useBookWithCash()
  const book = async () => {
    try {
      const { orderId, orderNumber } = await mutateAsync({ storeId, lines })
      onResult({ kind: 'booked', orderId, orderNumber, storeName: shopName })
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      if (refused.code === 'NOT_SIGNED_IN') navigate(paths.login(paths.cart(storeId)))
      else if (!canGoOn(refused) && !(isChecked && refusalIn(refused)))
        onResult({ kind: 'failed', reason: sayError(refused) })
    }
  }
  return {
    book: () => void book(),
    booking: isPending,
    trouble: error && canGoOn(error) ? <BookingTrouble error={error} /> : null,
  }
}
