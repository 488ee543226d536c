import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import Clock from 'lucide-react/icons/clock'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import MapPinned from 'lucide-react/icons/map-pinned'

const promises = [
  { title: 'hoursTitle', text: 'hoursText', icon: <Clock /> },
  { title: 'favouriteTitle', text: 'favouriteText', icon: <HeartHandshake /> },
  { title: 'anywhereTitle', text: 'anywhereText', icon: <MapPinned /> },
] as const

const steps = [
  { title: 'stepFind', text: 'stepFindText' },
  { title: 'stepChoose', text: 'stepChooseText' },
  { title: 'stepBook', text: 'stepBookText' },
  { title: 'stepCollect', text: 'stepCollectText' },
] as const

export function Promises() {
  const t = useTranslations('home')
  return (
    <section aria-label={t('promises')} className="grid gap-4 md:grid-cols-3">
      {promises.map(({ title, text, icon }) => (
        <div key={title} className="flex gap-4 rounded-card bg-sunken p-5 md:flex-col md:p-6">
          <span
            aria-hidden="true"
            className="grid size-12 shrink-0 place-items-center rounded-full bg-genda text-on-genda [&_svg]:size-6"
          >
            {icon}
          </span>
          <div className="flex flex-col gap-1.5">
            <h2 className="text-lg">{t(title)}</h2>
            <p className="text-sm text-ink-muted">{t(text)}</p>
          </div>
        </div>
      ))}
    </section>
  )
}

export function Steps() {
  const t = useTranslations('home')
  return (
    <HomeSection title={t('howTitle')}>
      <ol className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 border-t-3 border-genda pt-4">
            <span
              aria-hidden="true"
              className="money text-2xl leading-none font-bold text-genda-ink"
            >
              {index + 1}
            </span>
            <div className="flex flex-col gap-1">
              <h3 className="text-base">{t(title)}</h3>
              <p className="text-sm text-ink-muted">{t(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </HomeSection>
  )
}

type HomeSectionProps = { title: string; id?: string; aside?: ReactNode; children: ReactNode }

/** With an `id` its heading can be led to. */
export function HomeSection({ title, id, aside, children }: HomeSectionProps) {
  return (
    <section>
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2
          id={id}
          tabIndex={id ? -1 : undefined}
          className="scroll-mt-32 text-xl wide:scroll-mt-20"
        >
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
