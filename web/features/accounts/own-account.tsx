import { useCall } from '#web/lib/use-call.ts'
import { type SubmitEvent, useState, useEffect, useRef } from 'react'
import { Link, useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { type CallErrorOf, hasCode } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'
import { removePersonalData } from '#web/lib/personal.ts'
import { saveFile } from '#web/lib/save-file.ts'

/** Button and dialog that delete the account after asking for the password. */
export function DeleteAccount() {
  const t = useTranslations('ownAccount')
  const tFields = useTranslations('fields')
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const { mutate, reset, error, isPending, isSuccess } = useDeleteAccount()
  const show = (next: boolean) => {
    if (isPending || isSuccess) return
    reset()
    setPassword('')
    setMissing(false)
    setOpen(next)
  }
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault()
    setMissing(password === '')
    if (password !== '' && !isPending && !isSuccess) mutate({ password })
  }
  const isWrong = error?.code === 'WRONG_LOGIN'
  const fault = isWrong ? t('wrongPassword') : missing ? tFields('passwordRequired') : undefined
  return (
    <>
      <Button variant="secondary" className="self-start text-danger" onClick={() => show(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        danger
        open={open}
        onOpenChange={show}
        title={t('confirmTitle')}
        text={t('confirmText')}
        confirm={t('confirm')}
        cancel={t('keep')}
        loading={isPending || isSuccess}
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
          <Field label={t('password')} error={fault}>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              maxLength={128}
              value={password}
              onChange={({ target }) => {
                setPassword(target.value)
                setMissing(false)
                if (error) reset()
              }}
            />
          </Field>
        </form>
      </ConfirmDialog>
    </>
  )
}

function Refusal({ error }: { error: CallErrorOf<'DELETE /me'> }) {
  const t = useTranslations('ownAccount')
  const shell = useTranslations('shell')
  const sayError = useErrorWords()
  if (!hasCode(error, 'ACCOUNT_IN_USE')) return <span>{sayError(error)}</span>
  const { openBookings, ownsStore } = error.details
  return (
    <>
      {ownsStore ? t('ownsStore') : t('openBookings', { count: openBookings })}{' '}
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
  const whenGone = useRef<() => void>(undefined)
  // This screen redirects a guest to the log-in, so the session is cleared only after leaving the screen.
  useEffect(() => () => whenGone.current?.(), [])
  return useCall('DELETE /me', {
    onSuccess: () => {
      whenGone.current = forget
      navigate(paths.home(), { replace: true })
    },
  })
}

/** Saves all data about the signed-in person as a file. */
export function useDownloadData() {
  const t = useTranslations('ownAccount')
  const sayError = useErrorWords()
  const { mutate, isPending } = useCall('GET /me/export', {
    onSuccess: ({ fileName, data }) => {
      saveFile(fileName, JSON.stringify(data, null, 2), 'application/json')
      void toast('success', t('downloaded', { file: fileName }))
    },
    onError: (error) => void toast('error', sayError(error)),
  })
  return { download: () => mutate({}), isPending }
}
