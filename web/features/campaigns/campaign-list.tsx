import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useNameOf } from './campaign-targets.tsx'
import { useLocale } from '#web/lib/locale.ts'
import { ConfirmCall } from '#web/ui/confirm-call.tsx'

const states = ['running', 'planned', 'ended'] as const
const tones: Record<Campaign['state'], Tone> = {
  running: 'success',
  planned: 'info',
  ended: 'neutral',
}

/** Running offers first, then planned ones, then the last that have ended. */
export function CampaignList({ campaigns }: { campaigns: Campaign[] }) {
  const t = useTranslations('campaigns')
  const [asked, setAsked] = useState<Campaign>()
  const ordered = states.flatMap((state) => campaigns.filter((one) => one.state === state))
  return (
    <>
      <ul aria-label={t('title')} className="grid gap-3 lg:grid-cols-2">
        {ordered.map((campaign) => (
          <CampaignCard
            key={campaign.campaignId}
            campaign={campaign}
            onEnd={() => setAsked(campaign)}
          />
        ))}
      </ul>
      {asked && (
        <EndDialog key={asked.campaignId} campaign={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

type CardProps = { campaign: Campaign; onEnd: () => void }

function CampaignCard({ campaign, onEnd }: CardProps) {
  const t = useTranslations('campaigns')
  const { locale } = useLocale()
  const where = useTargetWords(campaign)
  const { campaignId, name, kind, value, state, from, until, articles, savedBy } = campaign
  const off =
    kind === 'percent'
      ? t('percentOff', { value })
      : t('amountOff', { amount: formatRupees(value) })
  const isPlanned = state === 'planned'
  return (
    <Card asChild>
      <li className="flex flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-base wrap-anywhere">{name}</h2>
          <Badge tone={tones[state]}>{t(state)}</Badge>
        </div>
        <p className="text-sm">
          <span className="money font-semibold">{off}</span> · {where} ·{' '}
          <span className="whitespace-nowrap">{t('articles', { count: articles })}</span>
        </p>
        <p className="money text-sm text-ink-muted">
          {t('period', { from: formatMoment(from, locale), until: formatMoment(until, locale) })}
        </p>
        <p className="text-xs text-ink-muted">{t('savedBy', { name: savedBy })}</p>
        {state !== 'ended' && (
          <div className="mt-auto flex flex-wrap gap-2 pt-1">
            <ButtonLink
              to={paths.offers(campaignId)}
              variant="secondary"
              size="sm"
              aria-label={t('editOf', { name })}
            >
              {t('edit')}
            </ButtonLink>
            <Button
              variant="quiet"
              size="sm"
              aria-label={t(isPlanned ? 'deleteOf' : 'endOf', { name })}
              onClick={onEnd}
            >
              {t(isPlanned ? 'delete' : 'end')}
            </Button>
          </div>
        )}
      </li>
    </Card>
  )
}

/** The articles of an offer: "All articles", "Kurta, Saree". */
function useTargetWords({ target, targets }: Campaign): string {
  const t = useTranslations('campaigns.form')
  const nameOf = useNameOf(target)
  const isNamed = target !== 'all' && target !== 'product'
  return isNamed ? targets.map(nameOf).join(', ') : t(target)
}

function EndDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const t = useTranslations('campaigns')
  const { campaignId, name, state } = campaign
  const act = state === 'planned' ? 'delete' : 'end'
  const mutation = useCall('POST /campaigns/end', {
    onSuccess: ({ message }) => {
      void toast('success', message)
      onClose()
    },
  })
  return (
    <ConfirmCall
      mutation={mutation}
      input={{ campaignId }}
      onClose={onClose}
      title={t(`${act}Title`, { name })}
      text={t(`${act}Text`)}
      confirm={t(act)}
      danger
    />
  )
}
