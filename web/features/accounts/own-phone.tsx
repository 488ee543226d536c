import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PhoneState } from '#shared/contract/accounts/phone-number.ts'
import { formatMobile } from '#shared/formats/phone-number.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineLayer } from '#web/ui/inline-layer.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PhoneForm } from './phone-form.tsx'
import { usePhone, usePhoneChanges } from './use-phone.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'

/** The person's telephone number, on the account page of a shop. Renders nothing without WhatsApp. */
export function OwnPhone() {
  const t = useTranslations('phone')
  const query = usePhone()
  const { data } = query
  if (data && !data.isOffered && !data.phone) return null
  return (
    <Section folded part="phone" title={t('title')} note={t('whyMerchant')}>
      <Loaded query={query} waiting={<Skeleton className="h-11" />}>
        {(state) => <Present state={state} />}
      </Loaded>
    </Section>
  )
}

function Present({ state }: { state: PhoneState }) {
  const t = useTranslations('phone')
  const { phone, code, isOffered } = state
  // A code that was sent before a reload can still be entered.
  const [isEditing, setEditing] = useState(code !== null)
  const end = () => setEditing(false)
  if (isOffered && isEditing)
    return (
      <InlineLayer onClose={end}>
        <PhoneForm
          state={state}
          onVerified={end}
          cancel={{ words: phone ? t('keep') : t('notNow'), onCancel: end }}
        />
      </InlineLayer>
    )
  if (!phone)
    return (
      <Button variant="secondary" className="self-start" onClick={() => setEditing(true)}>
        {t('add')}
      </Button>
    )
  return <Verified phone={phone} onChange={isOffered ? () => setEditing(true) : undefined} />
}

type VerifiedProps = {
  phone: NonNullable<PhoneState['phone']>
  /** Undefined: no other number can be verified now. */
  onChange: (() => void) | undefined
}

function Verified({ phone, onChange }: VerifiedProps) {
  const t = useTranslations('phone')
  return (
    <>
      <p className="money font-semibold">{formatMobile(phone.number)}</p>
      <div className="flex flex-wrap gap-2">
        {onChange && (
          <Button variant="secondary" size="sm" onClick={onChange}>
            {t('change')}
          </Button>
        )}
        <RemovePhone />
      </div>
      <WhatsAppSwitch phone={phone} />
    </>
  )
}

/** The switch for messages to a verified number. */
export function WhatsAppSwitch({ phone }: Pick<VerifiedProps, 'phone'>) {
  const t = useTranslations('phone')
  const { saving } = usePhoneChanges()
  return (
    <Checkbox
      label={t('optIn')}
      checked={saving.isPending ? saving.variables.whatsApp : phone.whatsAppSince !== null}
      disabled={saving.isPending}
      onChange={({ target }) => saving.mutate({ whatsApp: target.checked })}
    />
  )
}

/** Removes the number after a question. */
export function RemovePhone() {
  const t = useTranslations('phone')
  const { removing } = usePhoneChanges()
  return (
    <ConfirmButton
      mutation={removing}
      input={{}}
      button={{ variant: 'secondary', size: 'sm' }}
      label={t('remove')}
      danger
      title={t('removeTitle')}
      text={t('removeText')}
      confirm={t('removeConfirm')}
      cancel={t('keep')}
    />
  )
}
