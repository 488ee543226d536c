import { useContact } from './use-contact.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import Scale from 'lucide-react/icons/scale'
import { paths, phoneLink } from '#shared/paths.ts'
import { mailLink } from '#web/lib/format.ts'
import { Link } from '#web/lib/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const linkLook =
  'inline-flex min-h-11 items-center font-semibold wrap-anywhere text-primary underline underline-offset-4 hover:text-primary-strong md:min-h-8'

/** The operator's telephone, e-mail and address, and the grievance officer that the law requires. */
export function ContactDetails() {
  const t = useTranslations('support')
  const { data: contact, error, refetch, isFetching } = useContact()
  if (error && !contact) {
    const { requestId } = error
    return <ErrorState requestId={requestId} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!contact) return <Skeleton className="h-96 rounded-card! sm:h-64" />
  return (
    <address className="grid grid-cols-1 gap-3 not-italic sm:grid-cols-2">
      <Detail icon={<Phone />} title={t('phone')}>
        <a
          href={phoneLink(contact.phone)}
          aria-label={t('callUs', { phone: contact.phone })}
          className={linkLook}
        >
          <span className="money whitespace-normal!">{contact.phone}</span>
        </a>
      </Detail>
      <Detail icon={<Mail />} title={t('email')}>
        <MailTo email={contact.email} />
      </Detail>
      <Detail icon={<MapPin />} title={t('address')}>
        <p className="font-semibold">{contact.legalName}</p>
        <p className="whitespace-pre-line">{contact.address}</p>
      </Detail>
      <Detail icon={<Scale />} title={t('grievance')}>
        <p className="font-semibold">{contact.grievanceOfficer}</p>
        <MailTo email={contact.grievanceEmail} />
        <p className="mt-1 text-sm text-ink-muted">{t('grievanceText')}</p>
        <Link to={paths.complain()} className={linkLook}>
          {t('grievanceForm')}
        </Link>
      </Detail>
    </address>
  )
}

function MailTo({ email }: { email: string }) {
  const t = useTranslations('support')
  return (
    <a href={mailLink(email)} aria-label={t('writeTo', { email })} className={linkLook}>
      {email}
    </a>
  )
}

type DetailProps = { icon: ReactNode; title: string; children: ReactNode }

function Detail({ icon, title, children }: DetailProps) {
  return (
    <Card className="flex gap-3">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-5"
      >
        {icon}
      </span>
      <div className="min-w-0">
        <p className="text-sm text-ink-muted">{title}</p>
        {children}
      </div>
    </Card>
  )
}
