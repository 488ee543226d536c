import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CityDrawing, FavouriteDrawing, HoursDrawing } from '#web/ui/promise-drawings.tsx'

const promises = [
  { title: 'hoursTitle', text: 'hoursText', drawing: <HoursDrawing /> },
  { title: 'favouriteTitle', text: 'favouriteText', drawing: <FavouriteDrawing /> },
  { title: 'anywhereTitle', text: 'anywhereText', drawing: <CityDrawing /> },
] as const

const steps = [
  { title: 'stepFind', text: 'stepFindText' },
  { title: 'stepChoose', text: 'stepChooseText' },
  { title: 'stepBook', text: 'stepBookText' },
  { title: 'stepCollect', text: 'stepCollectText' },
] as const

export function Promises() {
  const t = useTranslations('guide')
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {promises.map(({ title, text, drawing }) => (
        <section
          key={title}
          aria-labelledby={title}
          className="flex overflow-hidden rounded-card border border-hairline bg-surface md:flex-col"
        >
          <div className="grid w-32 shrink-0 place-items-center bg-accent-soft p-3 md:w-auto md:p-6 [&_svg]:md:max-w-52">
            {drawing}
          </div>
          <div className="flex flex-col gap-1.5 p-4 md:p-6">
            <h2 id={title} className="text-lg">
              {t(title)}
            </h2>
            <p className="text-sm text-ink-muted">{t(text)}</p>
          </div>
        </section>
      ))}
    </div>
  )
}

export function Steps() {
  const t = useTranslations('guide')
  return (
    <HomeSection title={t('howTitle')}>
      <ol className="grid gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 border-t-3 border-accent pt-4">
            <span
              aria-hidden="true"
              className="money text-2xl leading-none font-bold text-accent-ink"
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

/** With an `id` its heading can be the target of a link. */
export function HomeSection({ title, id, aside, children }: HomeSectionProps) {
  return (
    <section>
      <div className="mb-1 flex items-baseline justify-between gap-4 md:mb-4">
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
