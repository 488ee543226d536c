import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { Link } from '#web/lib/router.tsx'
import type { Step } from './steps.ts'

type StepLinksProps = { steps: Step[]; shown: Step; toPath: (step: Step) => string }

/** The steps of an import. Each can be opened at any time. */
export function StepLinks({ steps, shown, toPath }: StepLinksProps) {
  const t = useTranslations('imports')
  return (
    <nav aria-label={t('steps')}>
      <ol className="flex gap-1 border-b border-hairline">
        {steps.map((step, at) => (
          <li key={step} className="min-w-0 max-md:grow">
            <Link
              to={toPath(step)}
              aria-current={step === shown ? 'step' : undefined}
              className={clsx(
                'flex min-h-11 items-center justify-center gap-1.5 border-b-3 px-2 py-1 text-center text-sm font-semibold',
                step === shown
                  ? 'border-accent text-ink'
                  : 'border-transparent text-ink-muted hover:text-ink',
              )}
            >
              <span aria-hidden="true" className="money max-[22rem]:hidden">
                {at + 1}
              </span>
              <span className="min-w-0 wrap-anywhere">{t(`stepNames.${step}`)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
