import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { FirstSteps } from '#shared/contract/stores/first-steps.ts'
import { storedText, useStored } from '#web/lib/browser-storage.ts'
import { Link } from '#web/lib/router.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import {
  addressOf,
  useFirstSteps,
  useNoteStep,
} from '#web/features/your-account/use-first-steps.ts'

type Step = FirstSteps['steps'][number]

type StepListProps = { steps: readonly Step[]; isOwner: boolean; className?: string }

/** The steps of a new shop, each with its reason and a link. Completed steps stand last, one line each. */
export function StepList({ steps, isOwner, className }: StepListProps) {
  const open = steps.filter(({ isDone }) => !isDone)
  const done = steps.filter(({ isDone }) => isDone)
  return (
    <ol className={clsx('grid gap-x-4', className)}>
      {open.map((step, at) => (
        <li key={step.step} className={clsx(at === 0 && 'rounded-control bg-primary-soft')}>
          <Open {...step} to={addressOf(step.step, isOwner)} />
        </li>
      ))}
      {done.map((step) => (
        <li key={step.step}>
          <Done {...step} />
        </li>
      ))}
    </ol>
  )
}

function Done({ step }: Step) {
  const t = useTranslations('firstSteps')
  return (
    <p className="flex items-center gap-3 px-2 py-2 text-sm text-ink-muted">
      <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
      <span>
        <span className="sr-only">{t('isDone')} </span>
        {t(step)}
      </span>
    </p>
  )
}

function Open({ step, to }: Step & { to: string }) {
  const t = useTranslations('firstSteps')
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center gap-3 rounded-control px-2 py-2 text-sm hover:bg-sunken"
    >
      <Circle aria-hidden="true" className="size-5 shrink-0 text-edge" />
      <span className="min-w-0 grow">
        <span className="block font-semibold text-primary">{t(step)}</span>
        <span className="block text-ink-muted">{t(`${step}Why`)}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
    </Link>
  )
}

/** `folded` while the list shows only how many steps are done. */
const foldStorage = storedText('firstSteps')

/** The list on the merchant's home, until all steps are done or the merchant hides it. */
export function FirstStepsCard() {
  const t = useTranslations('firstSteps')
  const id = useId()
  const isFolded = useStored(foldStorage, null) === 'folded'
  const { steps, done, isOwner, isPutAway } = useFirstSteps()
  const { note, isPending } = useNoteStep()
  if (!steps || isPutAway !== false || done === steps.length) return null
  const fold = () => (isFolded ? foldStorage.remove() : void foldStorage.write('folded'))
  return (
    <Card asChild padded={false} className="mb-4 px-3 py-2 md:px-4">
      <section aria-labelledby={id}>
        <div className="flex items-center gap-3">
          <h2 id={id} className="text-base">
            {t('title')}
          </h2>
          <div className="max-w-40 grow max-sm:hidden">
            <ProgressBar label={t('title')} part={done / steps.length} />
          </div>
          <p className="grow text-right text-sm text-ink-muted tabular-nums">
            {t('count', { done, all: steps.length })}
          </p>
          <IconButton
            label={t(isFolded ? 'open' : 'fold')}
            aria-expanded={!isFolded}
            className="-mr-2"
            onClick={fold}
          >
            <ChevronDown
              aria-hidden="true"
              className={clsx('transition-transform', !isFolded && 'rotate-180')}
            />
          </IconButton>
        </div>
        {!isFolded && (
          <>
            <StepList steps={steps} isOwner={isOwner} className="sm:grid-cols-2 xl:grid-cols-3" />
            <div className="flex justify-end">
              <Button
                variant="quiet"
                size="sm"
                loading={isPending}
                onClick={() => note('putAway', true, true)}
              >
                {t('putAway')}
              </Button>
            </div>
          </>
        )}
      </section>
    </Card>
  )
}
