import BellPlus from 'lucide-react/icons/bell-plus'
import { type Ref, useImperativeHandle } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { useMayAct } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { IsOn, NOTICES, WhyNot } from './ask-push.tsx'
import { usePush } from './use-push.ts'

/** The effect of a press of the bell above the orders. */
export type BellPress = { ring: () => void; silence: () => void }

/**
 * Asks for notices on this device when the bell is switched on, because a shopkeeper who wants the phone to ring means also while
 * the page is closed. Renders why it was not possible.
 */
export function RingByBell({ press }: { press: Ref<BellPress> }) {
  const t = useTranslations('orders')
  const { own, hindrance, allow } = usePush()
  useImperativeHandle(press, () => ({
    ring: async () => {
      if (!own?.isOn && (await allow())) void toast('success', t('ringsHere'))
    },
    silence: () => {
      if (own?.isOn) void toast('info', t('silentHere'))
    },
  }))
  return (
    hindrance && (
      <div className="mb-3">
        <WhyNot hindrance={hindrance} />
      </div>
    )
  )
}

/**
 * Offers a member of a store notices of new orders on this device, or says that it shows them. The bell above the orders asks for
 * them too; here they can be had without the sound.
 */
export function RingHere() {
  const t = useTranslations('push')
  const orders = useTranslations('orders')
  const isOwner = useMayAct('owner')
  const { query, own, isKnown, hindrance, isAsking, allow } = usePush()
  const account = isOwner ? paths.yourAccount() : paths.account()
  if (own?.isOn) return <IsOn text={orders('ringsHere')} to={account + NOTICES} />
  if (!query.data?.publicKey || !isKnown) return null
  return (
    <div className="flex flex-col items-start gap-1">
      <Button variant="secondary" loading={isAsking} onClick={() => void allow()}>
        <BellPlus aria-hidden="true" className="size-4.5" />
        {t('ringHere')}
      </Button>
      {hindrance ? (
        <WhyNot hindrance={hindrance} />
      ) : (
        <p className="text-sm text-ink-muted">{t('ringHereText')}</p>
      )}
    </div>
  )
}
