import { useEffect, useRef, useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { MAX_PIECES_TO_TRY } from '#shared/limits.ts'
import { askLogIn, LOG_IN } from '#web/features/accounts/entry/ask-log-in.ts'
import { useLocale } from '#web/lib/locale.ts'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { TrySheetProps } from './try-sheet.tsx'

const TrySheet = onDemand<TrySheetProps>(async () => (await import('./try-sheet.tsx')).TrySheet)

type Props = { product: Product; variantId: string | null }

/** The button to try a product in the shop, when there are several variants and the shop takes bookings. */
export function TryInShop(props: Props) {
  const hasWords = useWords()
  return hasWords && canTry(props.product) ? <Entry {...props} /> : null
}

/** Loads the messages; true when they are there. Without them the product is booked without trying it. */
function useWords(): boolean {
  const { need } = useLocale()
  const hasWords = 'tryInShop' in useMessages()
  useEffect(() => {
    if (!hasWords) need(['tryOn', 'account', 'bookings']).catch(() => undefined)
  }, [hasWords, need])
  return hasWords
}

function canTry({ status, store, variants }: Product): boolean {
  return (
    status && store.takesBookings && variants.length > 1 && variants.some(({ Stock }) => Stock > 0)
  )
}

/**
 * Opens the sheet in which a shopper chooses sizes or colours to try. A guest is asked to log in; the sheet opens after
 * that.
 */
function Entry({ product, variantId }: Props) {
  const t = useTranslations('tryInShop')
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
  const press = () => {
    setWanted(true)
    if (!isUser) askLogIn(navigate, { kind: 'pay' })
  }
  return (
    <div>
      <Button variant="secondary" wide aria-haspopup="dialog" onClick={press}>
        {t('title')}
      </Button>
      <p className="mt-1.5 text-center text-xs text-ink-muted">
        {t('note', { maximum: MAX_PIECES_TO_TRY })}
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
