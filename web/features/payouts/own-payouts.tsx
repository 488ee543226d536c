import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import Clock from 'lucide-react/icons/clock'
import Landmark from 'lucide-react/icons/landmark'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type {
  AccountPurpose,
  OwnPayouts as Own,
  ShownAccount,
} from '#shared/contract/payouts/own-payouts.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.ts'
import { formatRupees } from '#web/lib/format.ts'
import { LatestTransfers } from './latest-transfers.tsx'
import { SetOffList } from './set-off-list.tsx'
import { useLocale } from '#web/lib/locale.ts'

const AccountDialog = onDemand(async () => (await import('./account-dialog.tsx')).AccountDialog)

/** The account for the shop's money, its pending change, the day of the next transfer, and the latest transfers. */
export function OwnPayouts() {
  const t = useTranslations('payouts')
  const query = useQuery(callQuery('GET /payout-account', {}))
  return (
    <Section part="bank" title={t('title')} note={t('note')}>
      <Loaded query={query} lines={5}>
        {(data) => <Payouts own={data} />}
      </Loaded>
    </Section>
  )
}

function Payouts({ own }: { own: Own }) {
  const t = useTranslations('payouts')
  const { account, pending, stoppedAt } = own
  const isNew = !account && !pending
  return (
    <>
      {stoppedAt && <Stopped at={stoppedAt} because={own.heldBecause} />}
      {account && <Account account={account} state={<Badge tone="success">{t('inUse')}</Badge>} />}
      {pending && <Pending pending={pending} words={t(account ? 'pendingText' : 'pendingFirst')} />}
      {isNew && !stoppedAt && <p>{t('none')}</p>}
      <Next own={own} />
      <SetOffs own={own} />
      {!stoppedAt && <Change own={own} label={t(isNew ? 'enter' : 'change')} isNew={isNew} />}
      <LatestTransfers transfers={own.transfers} />
    </>
  )
}

/** The sums that are set off against the next transfers with their reasons, the taxes that are held back of them, and the sum that is not owed yet. */
function SetOffs({ own: { owed, notOwedYet, setOff, taxed } }: { own: Own }) {
  const t = useTranslations('payouts')
  const words = useTranslations('setOff')
  return (
    <>
      {owed < 0 && (
        <div className="flex flex-col gap-2 rounded-control bg-sunken p-3 text-sm">
          <p className="font-semibold">{words('title', { amount: formatRupees(-owed) })}</p>
          <p>{words('text')}</p>
          <SetOffList reasons={setOff} />
        </div>
      )}
      {taxed !== 0 && (
        <p className="text-sm text-ink-muted">{t('taxedSince', { amount: formatRupees(taxed) })}</p>
      )}
      {notOwedYet > 0 && (
        <p className="text-sm text-ink-muted">
          {t('notOwedYet', { amount: formatRupees(notOwedYet) })}
        </p>
      )}
    </>
  )
}

type ChangeProps = { own: Own; label: string; isNew: boolean; purpose?: AccountPurpose }

/** The button that opens the form, or why the account cannot be changed yet. */
export function Change({ own: { changeableFrom }, label, isNew, purpose }: ChangeProps) {
  const t = useTranslations('payouts')
  const { locale } = useLocale()
  const [isOpen, setOpen] = useState(false)
  if (changeableFrom)
    return (
      <p className="text-sm text-ink-muted">
        {t('tooFresh', { date: formatMoment(changeableFrom, locale) })}
      </p>
    )
  return (
    <>
      <Button
        variant={isNew ? 'primary' : 'secondary'}
        className="self-start max-sm:w-full"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <AccountDialog open={isOpen} onOpenChange={setOpen} purpose={purpose} />
    </>
  )
}

function Stopped({ at, because }: { at: string; because: string | null }) {
  const t = useTranslations('payouts')
  const { locale } = useLocale()
  return (
    <div role="alert" className="flex gap-3 rounded-control bg-danger-soft p-3 text-sm text-danger">
      <OctagonAlert aria-hidden="true" className="size-5 shrink-0" />
      <div>
        <p className="font-semibold">
          {t(because ? 'heldTitle' : 'stoppedTitle', { date: formatMoment(at, locale) })}
        </p>
        {because && <p className="my-1 wrap-anywhere">{because}</p>}
        <p>{t.rich(because ? 'held' : 'stopped', { write })}</p>
      </div>
    </div>
  )
}

const write = (words: ReactNode) => (
  <Link to={paths.contactUs()} className="underline underline-offset-3">
    {words}
  </Link>
)

export function Account({ account, state }: { account: ShownAccount; state: ReactNode }) {
  const t = useTranslations('payouts')
  const { locale } = useLocale()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Landmark aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
      <div className="min-w-0 grow">
        <p className="money font-semibold break-all">{account.masked}</p>
        <p className="text-sm text-ink-muted">
          {t(account.kind)} · {t('enteredOn', { date: formatMoment(account.enteredAt, locale) })}
        </p>
      </div>
      {state}
    </div>
  )
}

type PendingProps = { pending: ShownAccount; words: string; purpose?: AccountPurpose }

/** An account that is not used yet, with the button that takes it back. */
export function Pending({ pending, words, purpose }: PendingProps) {
  const t = useTranslations('payouts')
  const { locale } = useLocale()
  const sayError = useErrorWords()
  const { mutate, isPending } = useCall('DELETE /payout-account', {
    onSuccess: ({ message }) => void toast('success', message),
    onError: (error) => void toast('error', sayError(error)),
  })
  const date = formatMoment(pending.usableAt, locale)
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken p-3">
      <Account
        account={pending}
        state={
          <Badge tone="warning">
            <Clock aria-hidden="true" />
            {t('pendingTitle', { date })}
          </Badge>
        }
      />
      <p className="text-sm">{words}</p>
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        loading={isPending}
        onClick={() => mutate({ purpose })}
      >
        {t('takeBack')}
      </Button>
    </div>
  )
}

/** The day of the next possible transfer, or the obstacle to it. */
function Next({ own: { obstacle, pending } }: { own: Own }) {
  const t = useTranslations('payouts')
  const { locale } = useLocale()
  const date = pending ? formatMoment(pending.usableAt, locale) : ''
  return (
    <p className="text-sm">
      <span className="font-semibold">{t('next')}: </span>
      {obstacle ? t(`obstacles.${obstacle}`, { date }) : t('payable')}
    </p>
  )
}
