import { useCall } from '#web/lib/use-call.ts'
import { type SubmitEvent, useState, useEffect, useRef } from 'react'
import { Link, useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { formatMoment } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { type CallErrorOf, hasCode } from '#web/lib/call-error.ts'
import { useLocale } from '#web/lib/locale.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery, useSession } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'
import { removePersonalData } from '#web/lib/personal.ts'
import { OwnCode } from '#web/features/accounts/entry/own-code.tsx'

/** Button and dialog that delete the account after asking for the password, or for an e-mailed code where there is none. */
export function DeleteAccount() {
  const t = useTranslations('ownAccount')
  const [open, setOpen] = useState(false)
  const session = useSession()
  const user = session.status === 'user' ? session.user : undefined
  return (
    <>
      <Button variant="secondary" className="self-start text-danger" onClick={() => setOpen(true)}>
        {t('delete')}
      </Button>
      {open && (
        <DeleteDialog
          codeTo={user?.hasPassword === false && user.email}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type DeleteDialogProps = {
  /** The address of a person without a password, who proves it by a code. */
  codeTo: string | false
  onClose: () => void
}

function DeleteDialog({ codeTo, onClose }: DeleteDialogProps) {
  const t = useTranslations('ownAccount')
  /** The password, or the code of a person without one. */
  const [given, setGiven] = useState('')
  const [missing, setMissing] = useState(false)
  const { mutate, reset, error, isPending, isSuccess } = useDeleteAccount()
  const isBusy = isPending || isSuccess
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault()
    setMissing(given === '')
    if (given !== '' && !isBusy) mutate(codeTo ? { otp: given } : { password: given })
  }
  const change = (text: string) => {
    setGiven(text)
    setMissing(false)
    if (error) reset()
  }
  const isWrong = error?.code === 'WRONG_LOGIN' || error?.code === 'WRONG_OTP'
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      title={t('confirmTitle')}
      text={t(codeTo ? 'confirmByCode' : 'confirmText')}
      confirm={t('confirm')}
      cancel={t('keep')}
      loading={isBusy}
      onConfirm={submit}
    >
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>{t('deleteGoes')}</li>
        <li>{t('deleteStays')}</li>
      </ul>
      {error && !isWrong && (
        <FormError>
          <Refusal error={error} />
        </FormError>
      )}
      <form noValidate onSubmit={submit}>
        <ProofField
          codeTo={codeTo}
          value={given}
          onChange={change}
          missing={missing}
          wrong={isWrong ? error : undefined}
        />
      </form>
    </ConfirmDialog>
  )
}

type ProofFieldProps = {
  codeTo: string | false
  value: string
  onChange: (text: string) => void
  missing: boolean
  wrong: CallErrorOf<'DELETE /me'> | undefined
}

function ProofField({ codeTo, value, onChange, missing, wrong }: ProofFieldProps) {
  const t = useTranslations('ownAccount')
  const fields = useTranslations('fields')
  if (codeTo) {
    const error = wrong?.message ?? (missing ? fields('otpRequired') : undefined)
    const field = { email: codeTo, value, onChange, error }
    return <OwnCode {...field} onSent={() => onChange('')} />
  }
  const required = missing ? fields('passwordRequired') : undefined
  return (
    <Field label={t('password')} error={wrong ? t('wrongPassword') : required}>
      <PasswordInput
        name="password"
        autoComplete="current-password"
        maxLength={128}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

function Refusal({ error }: { error: CallErrorOf<'DELETE /me'> }) {
  const t = useTranslations('ownAccount')
  const shell = useTranslations('shell')
  const sayError = useErrorWords()
  const { locale } = useLocale()
  if (!hasCode(error, 'ACCOUNT_IN_USE')) return <span>{sayError(error)}</span>
  const { openBookings, readyBookings, readyUntil, ownsStore } = error.details
  return (
    <>
      {ownsStore ? t('ownsStore') : t('openBookings', { count: openBookings })}{' '}
      {!ownsStore && readyUntil && (
        <>{t('readyBookings', { count: readyBookings, when: formatMoment(readyUntil, locale) })} </>
      )}
      <Link className="underline" to={ownsStore ? paths.contactUs() : paths.bookings()}>
        {ownsStore ? shell('contactUs') : t('toBookings')}
      </Link>
    </>
  )
}

/** Deletes the account and opens the home page as a guest. */
function useDeleteAccount() {
  const t = useTranslations('ownAccount')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const forget = () => {
    removePersonalData()
    queryClient.setQueryData(sessionQuery.queryKey, { user: null })
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
    })
    void toast('success', t('deleted'))
  }
  const isGone = useRef(false)
  const whenGone = useRef<() => void>(undefined)
  // The reads of this screen would be refused for a guest, so the session is cleared only after leaving the screen.
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      whenGone.current?.()
    }
  }, [])
  return useCall('DELETE /me', {
    onSuccess: () => {
      navigate(paths.home(), { replace: true })
      // Another refused read may have ended the screen before this answer came.
      if (isGone.current) forget()
      else whenGone.current = forget
    },
  })
}
