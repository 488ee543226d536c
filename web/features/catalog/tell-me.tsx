import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import { useTranslations } from 'use-intl'
import type { Product, Variant } from '#shared/contract/catalog/catalog.ts'
import { askLogIn } from '#web/features/accounts/entry/ask-log-in.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { sayDay } from '#web/lib/hours-words.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { useGoodsNames, useLocale } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { sessionQuery, useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { freeBeside } from './free-beside.ts'
import type { Choice } from './variants/variant-choice.ts'

export const waitlistQuery = callQuery('GET /waitlist', {})

type Props = {
  product: Product
  choice: Choice
  /** The chosen variant; undefined while a size or colour is missing. */
  variant: Variant | undefined
  at: number
  /** The classes of the bar and its button, as those of the buttons to buy. */
  look: { bar: string; button: string }
  /** Asks for a size or colour that is not chosen yet. */
  onMissing: () => void
  /** Called when a piece of this variant is held for the reader, who may book it. */
  onHeld: (variantId: string) => void
}

/**
 * Shown before the buttons to buy when the choice is sold out or held for the reader. It offers the free choices and
 * the waitlist, or says until when the piece is held.
 */
function TellMePart({ product, choice, variant, at, look, onMissing, onHeld }: Props) {
  const t = useTranslations('moreGoods')
  const { locale } = useLocale()
  const { wait, join, leave } = useWait(variant)
  const until = wait?.heldUntil
  const told = useEffectEvent(onHeld)
  useEffect(() => {
    if (until && variant) told(variant._id)
  }, [until, variant])
  if (until) {
    return (
      <p className="rounded-card bg-accent-soft p-3 text-sm font-semibold text-accent-ink">
        {sayDay(until, { t, locale, at }, ['heldUntil', 'heldUntilTomorrow', 'heldUntilOn'])}
      </p>
    )
  }
  return (
    <>
      <FreeBeside product={product} choice={choice} />
      <p className="text-sm text-ink-muted">{t('tellMeNote')}</p>
      <div data-bar="bottom" className={look.bar}>
        <TellMeButton
          {...{ product, variant, look, onMissing, join, leave }}
          waits={wait !== undefined}
        />
      </div>
    </>
  )
}

function FreeBeside({ product, choice }: Pick<Props, 'product' | 'choice'>) {
  const t = useTranslations('moreGoods')
  const { color } = useGoodsNames()
  const beside = freeBeside(product, choice)
  if (!beside) return null
  const { attribute, values } = beside
  const list = values.map((value) => (attribute === 'Color' ? color(value) : value)).join(', ')
  return <p className="text-sm text-ink-muted">{t('freeBeside', { list })}</p>
}

type ButtonProps = Pick<Props, 'product' | 'variant' | 'look' | 'onMissing'> &
  Pick<ReturnType<typeof useWait>, 'join' | 'leave'> & {
    waits: boolean
  }

function TellMeButton(props: ButtonProps) {
  const { product, variant, look, waits, join, leave, onMissing } = props
  const t = useTranslations('moreGoods')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
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
    <Button size="lg" className={look.button} loading={join.isPending} onClick={() => void tell()}>
      <Bell aria-hidden="true" className="size-5" />
      {t('tellMe')}
    </Button>
  )
}

/** The person's wait for the variant, and the calls that begin and end it. */
function useWait(variant: Variant | undefined) {
  const sayError = useErrorWords()
  const isUser = useSession().status === 'user'
  const { data } = useQuery({ ...waitlistQuery, enabled: isUser })
  const onError = (error: unknown) => void toast('error', sayError(error))
  return {
    wait: data?.waiting.find(({ variantId }) => variantId === variant?._id),
    // The bar itself shows the success, so there is no toast.
    join: useCall('POST /waitlist', { onError, awaitsReads: true }),
    leave: useCall('POST /leave-waitlist', {
      onError,
      awaitsReads: true,
      onSuccess: ({ message }) => void toast('success', message),
    }),
  }
}

export const TellMe = withMessages('moreGoods', TellMePart, ['moreGoods'])
