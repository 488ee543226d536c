import { useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import { useTranslations } from 'use-intl'
import type { Product, Variant } from '#shared/contract/catalog/catalog.ts'
import { askLogIn } from '#web/features/accounts/entry/ask-log-in.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { sessionQuery } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type Props = {
  product: Product
  /** The chosen variant; undefined while a size or colour is missing. */
  variant: Variant | undefined
  onMissing: () => void
  className: string
}

/** The button in the place of the buttons to buy, for a sold-out choice: to be told when it is back, or no longer. */
export function TellMe({ product, variant, onMissing, className }: Props) {
  const t = useTranslations('productPage')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { join, leave } = useWaitlist(product)
  const waits = product.waitlist.some(({ variantId }) => variantId === variant?._id)
  const tell = async () => {
    if (!variant) return onMissing()
    const { user } = await queryClient.ensureQueryData(sessionQuery)
    if (user) return join.mutate({ variantId: variant._id })
    const { _id: productId, productName } = product
    askLogIn(navigate, { kind: 'waitlist', productId, productName, variantId: variant._id })
  }
  if (variant && waits) {
    return (
      <>
        <p className="flex flex-1 items-center gap-2 text-sm font-semibold text-success">
          <BellRing aria-hidden="true" className="size-5 shrink-0" />
          {t('willTell')}
        </p>
        <Button
          size="lg"
          variant="secondary"
          loading={leave.isPending}
          onClick={() => leave.mutate({ variantId: variant._id })}
        >
          {t('tellNoMore')}
        </Button>
      </>
    )
  }
  return (
    <Button size="lg" className={className} loading={join.isPending} onClick={() => void tell()}>
      <Bell aria-hidden="true" className="size-5" />
      {t('tellMe')}
    </Button>
  )
}

const without = (waitlist: Product['waitlist'], id: string) =>
  waitlist.filter(({ variantId }) => variantId !== id)

/** Both calls change the product's own read, which the screen shows at once. */
function useWaitlist(product: Product) {
  const queryClient = useQueryClient()
  const sayError = useErrorWords()
  const { queryKey } = callQuery('GET /product', { _id: product._id })
  const show = (change: (waitlist: Product['waitlist']) => Product['waitlist']) =>
    queryClient.setQueryData(
      queryKey,
      (shown) => shown && { ...shown, waitlist: change(shown.waitlist) },
    )
  const onError = (error: Parameters<typeof sayError>[0]) => {
    void toast('error', sayError(error))
    void queryClient.invalidateQueries({ queryKey })
  }
  const join = useCall('POST /waitlist', {
    onError,
    onSuccess: ({ message }, { variantId }) => {
      show((waitlist) => [...without(waitlist, variantId), { variantId, heldUntil: null }])
      void toast('success', message)
    },
  })
  const leave = useCall('POST /leave-waitlist', {
    onError,
    onSuccess: ({ message }, { variantId }) => {
      show((waitlist) => without(waitlist, variantId))
      void toast('success', message)
    },
  })
  return { join, leave }
}
