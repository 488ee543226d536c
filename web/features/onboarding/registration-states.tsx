import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { MarketDrawing } from '#web/ui/market-drawing.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'

/** `isSent`: the form was sent a moment ago; a dialog says what happens next. */
export function UnderReview({ shopName, isSent }: { shopName: string; isSent: boolean }) {
  const t = useTranslations('onboarding')
  const [isTold, setTold] = useState(isSent)
  const close = () => setTold(false)
  return (
    <>
      <EmptyState
        level={1}
        drawing={<MarketDrawing />}
        title={t('pendingTitle')}
        text={t('pendingText', { shopName })}
        action={
          <ButtonLink to={paths.home()} variant="secondary">
            {t('home')}
          </ButtonLink>
        }
      />
      <Dialog open={isTold} onOpenChange={close} title={t('sentTitle')}>
        <p className="text-sm">{t('sentText')}</p>
        <Button wide onClick={close}>
          {t('okay')}
        </Button>
      </Dialog>
    </>
  )
}

export function Suspended({ shopName, reason }: { shopName: string; reason: string | null }) {
  const t = useTranslations('onboarding')
  return (
    <EmptyState
      level={1}
      drawing={<MarketDrawing />}
      title={t('suspendedTitle')}
      text={
        <>
          {t('suspendedText', { shopName })}
          {reason && <Reason>{reason}</Reason>}
        </>
      }
      action={
        <>
          <ButtonLink to={paths.dashboard()}>{t('toDashboard')}</ButtonLink>
          <ButtonLink to={paths.contactUs()} variant="secondary">
            {t('contactUs')}
          </ButtonLink>
        </>
      }
    />
  )
}

type RejectedProps = {
  open: boolean
  shopName: string
  reason: string | null
  onAgain: () => void
}

/** The reason why the registration was rejected. The form behind the dialog has the sent entries. */
export function RejectedDialog({ open, shopName, reason, onAgain }: RejectedProps) {
  const t = useTranslations('onboarding')
  return (
    <Dialog open={open} onOpenChange={onAgain} title={t('rejectedTitle')}>
      <p className="text-sm">{t('rejectedText', { shopName })}</p>
      {reason && <Reason>{reason}</Reason>}
      <p className="text-sm text-ink-muted">{t('rejectedNote')}</p>
      <Button wide onClick={onAgain}>
        {t('registerAgain')}
      </Button>
    </Dialog>
  )
}

/** The reason why the last registration was rejected, above the form until it is sent again. */
export function RejectedNote({ reason }: { reason: string }) {
  const t = useTranslations('onboarding')
  return (
    <section aria-label={t('rejectedTitle')} className="mb-4">
      <h2 className="text-base">{t('toCorrect')}</h2>
      <Reason>{reason}</Reason>
    </section>
  )
}

function Reason({ children }: { children: ReactNode }) {
  return (
    <span className="mt-2 block rounded-control bg-danger-soft px-3 py-2 text-left text-sm break-words whitespace-pre-line text-danger">
      {children}
    </span>
  )
}
