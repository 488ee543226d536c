import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callQuery } from '#web/lib/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { Account, Change, Pending } from './own-payouts.tsx'

/** The UPI id that the QR of a sum at the counter names, and its pending change. */
export function CounterUpi() {
  const t = useTranslations('payouts')
  const query = useQuery(callQuery('GET /payout-account', {}))
  return (
    <Section part="upi" title={t('counterTitle')} note={t('counterNote')}>
      <Loaded query={query} lines={3}>
        {(own) => {
          const { account, pending } = own.counter
          const isNew = !account && !pending
          return (
            <>
              {account && (
                <Account account={account} state={<Badge tone="success">{t('inUse')}</Badge>} />
              )}
              {pending && (
                <Pending
                  pending={pending}
                  words={t(account ? 'counterPending' : 'counterPendingFirst')}
                  purpose="counter"
                />
              )}
              {isNew && <p>{t('counterNone')}</p>}
              {!own.stoppedAt && (
                <Change
                  own={own}
                  label={t(isNew ? 'counterEnter' : 'counterChange')}
                  isNew={isNew}
                  purpose="counter"
                />
              )}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
