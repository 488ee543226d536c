import { useTranslations } from 'use-intl'
import { formatMobile } from '#shared/formats/phone-number.ts'
import { paths } from '#shared/paths.ts'
import { useChangeLanguage } from '#web/lib/change-language.ts'
import { useLocale } from '#web/lib/locale.ts'
import { PhoneForm } from '#web/features/accounts/phone-form.tsx'
import { RemovePhone } from '#web/features/accounts/own-phone.tsx'
import { usePhone } from '#web/features/accounts/use-phone.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { AccountRow, EditableRow } from './account-row.tsx'

/** The verified number with the reason for it. Renders nothing without WhatsApp, which verifies numbers. */
export function OwnPhoneRow() {
  const t = useTranslations('phone')
  const page = useTranslations('accountPage')
  const query = usePhone()
  const { data } = query
  const row = { label: t('title'), note: t('why') }
  if (!data)
    return <AccountRow {...row}>{query.isError ? <QueryFailed query={query} /> : '…'}</AccountRow>
  const { phone, code, isOffered } = data
  const value = phone ? (
    <span className="money">{formatMobile(phone.number)}</span>
  ) : (
    <span className="font-normal">{page('phoneNone')}</span>
  )
  if (!isOffered) {
    if (!phone) return null
    return (
      <AccountRow {...row} action={<RemovePhone />}>
        {value}
      </AccountRow>
    )
  }
  const cancel = phone ? t('keep') : t('notNow')
  return (
    <EditableRow
      {...row}
      {...(phone ? { more: <RemovePhone /> } : { edit: { short: page('add'), whole: t('add') } })}
      // A code that was sent before a reload can still be entered.
      isBegun={code !== null}
      renderForm={(end) => (
        <PhoneForm state={data} onVerified={end} cancel={{ words: cancel, onCancel: end }} />
      )}
    >
      {value}
    </EditableRow>
  )
}

/** Says whether the account has a password, with the link to a new one. */
export function OwnPassword({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations('accountPage')
  const shell = useTranslations('shell')
  return (
    <AccountRow
      label={t('password')}
      note={hasPassword ? t('passwordSetNote') : t('passwordNoneNote')}
      action={
        <ButtonLink
          to={paths.forgotPassword()}
          variant="secondary"
          size="sm"
          aria-label={hasPassword ? shell('changePassword') : undefined}
        >
          {hasPassword ? t('change') : t('setPassword')}
        </ButtonLink>
      }
    >
      <span className="font-normal">{hasPassword ? t('passwordSet') : t('passwordNone')}</span>
    </AccountRow>
  )
}

/** The language of the site and of its messages to the person. */
export function OwnLanguage() {
  const t = useTranslations('accountPage')
  const { locale } = useLocale()
  const changeTo = useChangeLanguage()
  return (
    <AccountRow label={t('language')} note={t('languageNote')}>
      <div className="my-1 flex gap-2">
        <Chip pressed={locale === 'en'} onPress={() => void changeTo('en')}>
          <span lang="en">{t('english')}</span>
        </Chip>
        <Chip pressed={locale === 'hi'} onPress={() => void changeTo('hi')}>
          <span lang="hi" className="font-native">
            {t('hindi')}
          </span>
        </Chip>
      </div>
    </AccountRow>
  )
}
