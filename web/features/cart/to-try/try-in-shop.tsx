import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { MAX_PIECES_TO_TRY } from '#shared/limits.ts'
import { askLogIn, LOG_IN } from '#web/features/accounts/entry/ask-log-in.ts'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { TrySheetProps } from './try-sheet.tsx'

const TrySheet = onDemand<TrySheetProps>(async () => (await import('./try-sheet.tsx')).TrySheet)

type Props = { product: Product; variantId: string | null }

/**
 * Opens the sheet in which a shopper chooses sizes or colours to try. A guest is asked to log in; the sheet opens after
 * that.
 */
export function TryInShop({ product, variantId }: Props) {
  const t = useTranslations('productPage')
  const navigate = useNavigate()
  const isUser = useSession().status === 'user'
  const [isWanted, setWanted] = useState(false)
  const isAsked = useLocation().state === LOG_IN
  const wasAsked = useRef(false)
  useEffect(() => {
    // The guest has closed the log-in, so that no later one opens the sheet.
    if (wasAsked.current && !isAsked && !isUser) setWanted(false)
    wasAsked.current = isAsked
  }, [isAsked, isUser])
  if (!canTry(product)) return null
  const press = () => {
    setWanted(true)
    if (!isUser) askLogIn(navigate, { kind: 'pay' })
  }
  return (
    <div>
      <Button variant="secondary" wide aria-haspopup="dialog" onClick={press}>
        {t('tryInShop')}
      </Button>
      <p className="mt-1.5 text-center text-xs text-ink-muted">
        {t('tryInShopNote', { maximum: MAX_PIECES_TO_TRY })}
      </p>
      <TrySheet
        product={product}
        variantId={variantId}
        open={isWanted && isUser}
        onOpenChange={setWanted}
      />
    </div>
  )
}

/** There is something to choose from, and the shop takes bookings. */
function canTry({ status, store, variants }: Product): boolean {
  return (
    status && store.takesBookings && variants.length > 1 && variants.some(({ Stock }) => Stock > 0)
  )
}
