import { type Ref, useImperativeHandle } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '#web/ui/toast.ts'
import { WhyNot } from './ask-push.tsx'
import { usePush } from './use-push.ts'

/** What follows a press of the bell above the orders. */
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
