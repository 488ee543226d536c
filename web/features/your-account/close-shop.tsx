import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { YourAccount } from '#shared/contract/stores/your-account.ts'
import { SetPasswordDialog } from '#web/features/accounts/entry/set-password.tsx'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatDate, formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { toast } from '#web/ui/toast.ts'

/** Closes the shop, or takes the closing back. */
export function CloseShop({ account }: { account: YourAccount }) {
  const t = useTranslations('yourAccount')
  const [isAsked, setAsked] = useState(false)
  const { closing } = account
  return (
    <section
      aria-labelledby="close-shop"
      className="mt-4 flex flex-col items-start gap-3 rounded-card border border-hairline bg-surface p-4 md:p-5"
    >
      <h2 id="close-shop" className="text-lg">
        {t('closeTitle')}
      </h2>
      <p className="text-sm text-ink-muted">
        {closing ? <ClosingState {...closing} /> : t('closeText')}
      </p>
      <div className="flex flex-wrap gap-2">
        {closing ? (
          <Reopen isClosed={closing.closedAt !== null} />
        ) : (
          <Button variant="secondary" className="text-danger" onClick={() => setAsked(true)}>
            {t('closeShop')}
          </Button>
        )}
      </div>
      {isAsked && <CloseDialog onClose={() => setAsked(false)} />}
    </section>
  )
}

function ClosingState({ closedAt, eraseAt, openOrders }: NonNullable<YourAccount['closing']>) {
  const t = useTranslations('yourAccount')
  if (!closedAt || !eraseAt) return <span>{t('closes', { count: openOrders })}</span>
  const dates = { date: formatDate(closedAt), eraseDate: formatDate(eraseAt) }
  return <span>{t('isClosed', dates)}</span>
}

function Reopen({ isClosed }: { isClosed: boolean }) {
  const t = useTranslations('yourAccount')
  const sayError = useErrorWords()
  const { mutate, isPending } = useCall('POST /reopen-store', {
    onSuccess: ({ message }) => void toast('success', message),
    onError: (error) => void toast('error', sayError(error)),
  })
  return (
    <Button loading={isPending} onClick={() => mutate({})}>
      {isClosed ? t('reopen') : t('keepOpen')}
    </Button>
  )
}

/** Closing wants the password, so a person without one sets it first. */
function CloseDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const needsPassword = session.status === 'user' && !session.user.hasPassword
  if (needsPassword) return <SetPasswordDialog onDone={() => undefined} onClose={onClose} />
  return <ConfirmClosing onClose={onClose} />
}

/** What becomes of the shop's money after the closing; nothing while it is not known. */
function ClosingMoney() {
  const t = useTranslations('yourAccount')
  const { data } = useQuery(callQuery('GET /payout-account', {}))
  if (!data) return null
  const { owed, notOwedYet } = data
  return (
    <>
      {owed > 0 && <p className="text-sm">{t('closeOwed', { amount: formatRupees(owed) })}</p>}
      {owed < 0 && (
        <p className="text-sm text-danger">{t('closeSetOff', { amount: formatRupees(-owed) })}</p>
      )}
      {notOwedYet > 0 && (
        <p className="text-sm">{t('closeNotYet', { amount: formatRupees(notOwedYet) })}</p>
      )}
    </>
  )
}

function ConfirmClosing({ onClose }: { onClose: () => void }) {
  const t = useTranslations('yourAccount')
  const own = useTranslations('ownAccount')
  const sayError = useErrorWords()
  const { events, register, errorAt, refusal, button, submit, sending } = useEndpointForm(
    'POST /close-store',
    {
      schema: async () => (await import('#shared/contract/accounts/accounts.ts')).PasswordForm,
      defaultValues: { password: '' },
      onSuccess: ({ message }) => {
        void toast('success', message)
        onClose()
      },
    },
  )
  const isWrong = sending.error?.code === 'WRONG_LOGIN'
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={(open) => open || onClose()}
      title={t('closeQuestion')}
      text={t('closeWarning')}
      confirm={t('closeShop')}
      loading={button.loading}
      onConfirm={submit}
    >
      <ClosingMoney />
      {refusal && <FormError>{sayError(refusal)}</FormError>}
      <form {...events}>
        <Field label={own('password')} error={isWrong ? own('wrongPassword') : errorAt('password')}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
      </form>
    </ConfirmDialog>
  )
}
