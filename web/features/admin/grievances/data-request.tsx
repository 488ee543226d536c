import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { GrievanceFile } from '#shared/contract/grievances/admin.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { useLocale } from '#web/lib/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { Section } from '#web/ui/section.tsx'
import { useDecide } from '../decision.tsx'

/** The officer's actions for a request for a copy or the deletion of data. */
export function DataRequest({ file }: { file: GrievanceFile }) {
  const t = useTranslations('officer')
  const { topic, state, userId, byLink, grievanceId, personName, copyUntil } = file
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const { mutate, isPending, proof } = useDecide('POST /admin/grievance-data', close)
  const { locale } = useLocale()
  if ((topic !== 'copy' && topic !== 'erase') || state === 'closed') return null
  if (!byLink || !userId) {
    return (
      <Section title={t('dataTitle')}>
        <p className="text-sm text-ink-muted">{byLink ? t('dataNone') : t('dataOwn')}</p>
      </Section>
    )
  }
  return (
    <Section title={t('dataTitle')} note={t(`${topic}Text`)}>
      {copyUntil && (
        <p className="text-sm">{t('copySent', { date: formatMoment(copyUntil, locale) })}</p>
      )}
      {topic === 'copy' ? (
        <Button
          className="self-start"
          loading={isPending}
          onClick={() => mutate({ grievanceId, act: 'copy' })}
        >
          {t('copy')}
        </Button>
      ) : (
        <Button
          variant="secondary"
          className="self-start text-danger"
          onClick={() => setAsked(true)}
        >
          {t('erase')}
        </Button>
      )}
      <ConfirmDialog
        danger
        open={isAsked}
        onOpenChange={close}
        title={t('eraseTitle', { name: personName })}
        text={t('eraseText')}
        confirm={t('erase')}
        loading={isPending}
        onConfirm={() => mutate({ grievanceId, act: 'erase' })}
      />
      {proof}
    </Section>
  )
}
