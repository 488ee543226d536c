import { useTranslations } from 'use-intl'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { demandSignal } from '#web/lib/demand-signal.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.ts'
import { OutcomeSums } from '../import-words.tsx'
import type { Correct, Details } from '../corrections.ts'
import { ErrorFile } from './error-file.tsx'
import { PreviewList } from './preview-list.tsx'
import { OtherSheets, RowCounts } from './row-counts.tsx'

type PreviewStepProps = {
  list: Details
  /** True while a new preview is being made. */
  isBusy: boolean
  /** The address of the step with the open questions. */
  questionsPath: string
  onCorrect: Correct
}

/** The changes that a list will make to the shop, before anything is saved. */
export function PreviewStep({ list, isBusy, questionsPath, onCorrect }: PreviewStepProps) {
  const t = useTranslations('imports')
  const { counts, questions, setCounts } = list
  const hasKnown = counts.extend + counts.change + counts.unchanged > 0
  return (
    <>
      {isBusy && <Making list={list} />}
      <RowCounts list={list} onCorrect={onCorrect} />
      <OtherSheets list={list} isDone={false} />
      {questions.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-accent-soft px-4 py-3 text-sm text-accent-ink">
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
          <p className="min-w-0 flex-1 basis-60 font-semibold">
            {t('stillOpen', {
              names: questions.map(({ name }) => t(`questions.${name}`)).join(', '),
            })}
          </p>
          {!canOnlyAnswer(list) && (
            <ButtonLink to={questionsPath} variant="secondary" size="sm">
              {t('answer')}
            </ButtonLink>
          )}
        </div>
      )}
      <Section title={t('sumsTitle')} note={t('sumsNote')}>
        <OutcomeSums counts={counts} isDone={false} />
        {hasKnown && (
          <Checkbox
            checked={setCounts}
            onChange={({ target }) => onCorrect({ setCounts: target.checked })}
            label={
              <>
                <span className="block font-semibold">{t('setCounts')}</span>
                <span className="block text-xs text-ink-muted">{t('setCountsNote')}</span>
              </>
            }
          />
        )}
        {counts.refused > 0 && <ErrorFile importId={list.importId} />}
      </Section>
      <PreviewList list={list} isOld={isBusy} mends={{ columnsPath: questionsPath, onCorrect }} />
      {canOnlyAnswer(list) ? (
        <ActionBar>
          <ButtonLink to={questionsPath} className="max-md:grow">
            {t('answerOpen')}
          </ButtonLink>
        </ActionBar>
      ) : (
        <ApplyBar list={list} isBusy={isBusy} />
      )}
    </>
  )
}

const comingIn = ({ counts }: Details) => counts.create + counts.extend + counts.change

/** True when every product waits for an answer. */
const canOnlyAnswer = (list: Details) => comingIn(list) === 0 && list.questions.length > 0

function Making({ list: { progress } }: { list: Details }) {
  const t = useTranslations('imports')
  const { done, total } = progress
  return (
    <output className="flex flex-col gap-2 text-sm font-semibold">
      {t('making')}
      <ProgressBar label={t('making')} part={total > 0 ? done / total : undefined} />
    </output>
  )
}

/** Brings in all products, or the good ones only. It needs no confirmation, because it can be undone. */
function ApplyBar({ list, isBusy }: { list: Details; isBusy: boolean }) {
  const { importId, counts } = list
  const t = useTranslations('imports')
  const sayError = useErrorWords()
  const { mutate, isPending, isSuccess } = useCall('POST /import/apply', {
    onMutate: demandSignal,
    onError: (error) => void toast('error', sayError(error)),
  })
  const good = comingIn(list)
  const [isAll, isNothing] = [counts.refused === 0, good === 0]
  return (
    <ActionBar>
      <output className="grow text-sm font-semibold max-md:sr-only">
        {isNothing ? t('nothing') : !isAll && t('leavesOut', { count: counts.refused })}
      </output>
      <Button
        className="max-md:grow"
        disabled={isNothing || isBusy}
        loading={isPending || isSuccess}
        onClick={() => mutate({ id: importId, which: isAll ? 'all' : 'valid' })}
      >
        {isNothing
          ? t('nothingShort')
          : t(isAll ? 'apply' : 'applyGood', { count: good, refused: counts.refused })}
      </Button>
    </ActionBar>
  )
}
