import BellPlus from 'lucide-react/icons/bell-plus'
import BellRing from 'lucide-react/icons/bell-ring'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { storedText, useStored } from '#web/lib/browser-storage.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { Link } from '#web/lib/router.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { type Hindrance, hindranceHere } from './this-browser.ts'
import { type Push, usePush } from './use-push.ts'

/** `no` when the person does not want the offer after a booking again. */
const answerStorage = storedText('noticesOffer')

/** The part of an account page that lists the devices. */
export const NOTICES = '#notices'

type TellMeProps = {
  /** The next question. It is shown only when this one is answered, because people ignore two questions at once. */
  next?: ReactNode
}

function TellMePart({ next }: TellMeProps) {
  const push = usePush()
  const [isAnswered, setAnswered] = useState(false)
  const isWanted = useStored(answerStorage, null) !== 'no'
  const { query, own, isKnown } = push
  const later = !isAnswered && next
  if (query.isError || query.data?.publicKey === null) return later
  if (!isKnown || !query.data) return null
  if (!isWanted && !own?.isOn) return later
  return <Offer push={push} later={later} onAnswer={() => setAnswered(true)} />
}

/**
 * Offers notices on this device to a shopper who waits for a booking, until the device shows them or the person
 * refuses. The browser asks nothing before the button is pressed. A browser that cannot show notices gets the reason.
 */
export const TellMe = withMessages('push', TellMePart, ['push'])

type OfferProps = { push: Push; later: ReactNode; onAnswer: () => void }

function Offer({ push, later, onAnswer }: OfferProps) {
  const t = useTranslations('push')
  const obstacle = push.hindrance ?? hindranceHere()
  if (push.own?.isOn)
    return (
      <>
        <IsOn text={t('isOn')} to={paths.account() + NOTICES} />
        {later}
      </>
    )
  if (obstacle && obstacle !== 'dismissed')
    return (
      <>
        <WhyNot hindrance={obstacle} />
        {later}
      </>
    )
  const ask = () => {
    onAnswer()
    void push.allow()
  }
  const decline = () => {
    onAnswer()
    answerStorage.write('no')
  }
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" loading={push.isAsking} onClick={ask}>
          <BellPlus aria-hidden="true" className="size-4.5" />
          {t('tellMe')}
        </Button>
        <Button variant="quiet" onClick={decline}>
          {t('notNow')}
        </Button>
      </div>
      {obstacle ? (
        <WhyNot hindrance={obstacle} />
      ) : (
        <p className="text-sm text-ink-muted">{t('tellMeText')}</p>
      )}
    </div>
  )
}

/** Says that this device shows notices, with the link to the list of devices. */
export function IsOn({ text, to }: { text: string; to: string }) {
  const t = useTranslations('push')
  return (
    <p className="flex items-center gap-2 text-sm text-ink-muted">
      <BellRing aria-hidden="true" className="size-4.5 shrink-0 text-success" />
      <span>
        {text}{' '}
        <Link
          to={to}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          {t('manage')}
        </Link>
      </span>
    </p>
  )
}

/** Says why this browser shows no notices, and that an e-mail is sent in any case. */
export function WhyNot({ hindrance }: { hindrance: Hindrance | 'off' }) {
  const t = useTranslations('push')
  const session = useSession()
  return (
    <output className="block rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
      {t(hindrance)} {session.status === 'user' && t('emailInstead', { email: session.user.email })}
    </output>
  )
}
