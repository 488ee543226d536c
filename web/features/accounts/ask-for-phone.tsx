import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMobile } from '#shared/formats/phone-number.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { useLayer } from '#web/lib/layers.ts'
import { phoneNotNowStorage } from '#web/lib/browser-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { PhoneForm } from './phone-form.tsx'
import { usePhone } from './use-phone.ts'

/**
 * Asks for a telephone number after a booking, with its reason. Renders nothing when the person has a number or Chowk
 * has no WhatsApp.
 */
export const AskForPhone = withMessages('phone', Ask, ['phone'])

function Ask() {
  const t = useTranslations('phone')
  const { data } = usePhone()
  const [step, setStep] = useState<'asked' | 'form' | 'gone' | 'added'>(() =>
    phoneNotNowStorage.read() ? 'gone' : 'asked',
  )
  useLayer(step === 'form', () => setStep('asked'))
  const leave = () => {
    phoneNotNowStorage.write('1')
    setStep('gone')
  }
  if (!data?.isOffered || step === 'gone') return null
  if (data.phone) {
    const number = formatMobile(data.phone.number)
    return (
      step === 'added' && <p className="mt-3 text-sm font-semibold">{t('added', { number })}</p>
    )
  }
  const isOpen = step === 'form' || data.code !== null
  return (
    <section
      aria-label={t('title')}
      className="mt-4 flex flex-col gap-3 rounded-card bg-sunken p-3"
    >
      <div className="flex gap-3 text-sm">
        <Phone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
        <div className="min-w-0">
          <p className="font-semibold">{t('ask')}</p>
          <p className="text-ink-muted">{t('askText')}</p>
        </div>
      </div>
      {isOpen ? (
        <PhoneForm
          state={data}
          onVerified={() => setStep('added')}
          cancel={{ words: t('notNow'), onCancel: leave }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setStep('form')}>
            {t('add')}
          </Button>
          <Button variant="quiet" size="sm" onClick={leave}>
            {t('notNow')}
          </Button>
        </div>
      )}
    </section>
  )
}
