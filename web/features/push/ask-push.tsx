import BellPlus from 'lucide-react/icons/bell-plus'
import BellRing from 'lucide-react/icons/bell-ring'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/lib/router.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import type { Hindrance } from './this-browser.ts'
import { usePush } from './use-push.ts'

/**
 * Offers a shopper who waits for a booking a notice on this device. Nothing is asked before the button is pressed. Renders
 * nothing while the channel is off.
 */
export function TellMe() {
  const t = useTranslations('push')
  const push = usePush()
  if (!push.own?.isOn) return <Ask push={push} ask={t('tellMe')} text={t('tellMeText')} />
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
      <BellRing aria-hidden="true" className="size-4.5 text-success" />
      {t('isOn')}
      <Link
        to={paths.account()}
        className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
      >
        {t('manage')}
      </Link>
    </p>
  )
}

/** Offers a member of a store notices of new orders on this device; renders nothing once the device shows them. */
export function RingHere() {
  const t = useTranslations('push')
  const push = usePush()
  return push.own?.isOn ? null : <Ask push={push} ask={t('ringHere')} text={t('ringHereText')} />
}

type AskProps = { push: ReturnType<typeof usePush>; ask: string; text: string }

function Ask({ push: { query, isKnown, hindrance, isAsking, allow }, ask, text }: AskProps) {
  if (!query.data?.publicKey || !isKnown) return null
  return (
    <div className="flex flex-col items-start gap-1">
      <Button variant="secondary" loading={isAsking} onClick={() => void allow()}>
        <BellPlus aria-hidden="true" className="size-4.5" />
        {ask}
      </Button>
      {hindrance ? (
        <WhyNot hindrance={hindrance} />
      ) : (
        <p className="text-sm text-ink-muted">{text}</p>
      )}
    </div>
  )
}

/** Why this browser shows no notices, and that an e-mail comes in any case. */
export function WhyNot({ hindrance }: { hindrance: Hindrance | 'off' }) {
  const t = useTranslations('push')
  const session = useSession()
  return (
    <output className="rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
      {t(hindrance)} {session.status === 'user' && t('emailInstead', { email: session.user.email })}
    </output>
  )
}
