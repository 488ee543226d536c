import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Smartphone from 'lucide-react/icons/smartphone'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { WhatsAppSwitch } from '#web/features/accounts/own-phone.tsx'
import { usePhone } from '#web/features/accounts/use-phone.ts'
import { NOTICES } from '#web/features/notices/ask-push.tsx'
import { DeviceList } from '#web/features/notices/push-devices.tsx'
import { useLocation } from '#web/lib/router.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type NoticesProps = {
  email: string
  /** The switches of optional e-mails. */
  children: ReactNode
}

/** The channels of notices: e-mails that are always sent, with the reason, optional e-mails, devices and WhatsApp. */
export function Notices({ email, children }: NoticesProps) {
  const t = useTranslations('notices')
  const { hash } = useLocation()
  const top = useRef<HTMLDivElement>(null)
  // This part is rendered after the page, so the browser cannot scroll to its anchor.
  useEffect(() => {
    if (hash === NOTICES) top.current?.scrollIntoView()
  }, [hash])
  return (
    <div ref={top} className="scroll-mt-20">
      <Section title={t('title')}>
        <div className="flex flex-col divide-y divide-hairline">
          <Channel icon={<Mail />} name={t('email')} text={t('emailTo', { email })}>
            <div className="rounded-control bg-sunken px-3 py-2 text-sm">
              <p>
                <span className="font-semibold">{t('always')}:</span> {t('alwaysWhat')}
              </p>
              <p className="text-ink-muted">{t('alwaysWhy')}</p>
            </div>
            <div>
              <h4 className="text-sm font-semibold">{t('ifYouLike')}</h4>
              {children}
            </div>
          </Channel>
          <Channel icon={<Smartphone />} name={t('push')} text={t('pushWhat')}>
            <DeviceList />
          </Channel>
          <WhatsApp />
        </div>
      </Section>
    </div>
  )
}

function WhatsApp() {
  const t = useTranslations('notices')
  const { data } = usePhone()
  const needs = data?.isOffered ? t('whatsAppNeeds') : t('whatsAppOff')
  return (
    <Channel icon={<MessageCircle />} name={t('whatsApp')} text={t('whatsAppWhat')}>
      {!data && <Skeleton className="h-11" />}
      {data &&
        (data.phone ? <WhatsAppSwitch phone={data.phone} /> : <p className="text-sm">{needs}</p>)}
    </Channel>
  )
}

type ChannelProps = { icon: ReactNode; name: string; text: string; children: ReactNode }

function Channel({ icon, name, text, children }: ChannelProps) {
  return (
    <div className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex gap-3">
        <span className="mt-0.5 shrink-0 text-primary [&_svg]:size-5" aria-hidden="true">
          {icon}
        </span>
        <div className="min-w-0">
          <h3 className="text-base">{name}</h3>
          <p className="text-sm wrap-anywhere text-ink-muted">{text}</p>
        </div>
      </div>
      {children}
    </div>
  )
}
