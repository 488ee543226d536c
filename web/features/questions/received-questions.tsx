import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReceivedQuestion } from '#shared/contract/questions/store.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { paths } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useLive } from '#web/lib/live.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWhenWords } from '#web/lib/when-words.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { InlineLayer } from '#web/ui/inline-layer.tsx'
import { lazyPart } from '#web/ui/on-demand.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { MuteKind, MutedKinds } from './muted-kinds.tsx'
import { QuestionFacts } from './question-facts.tsx'
import { ReportButton } from './report-button.tsx'

const AnswerForm = lazyPart(async () => (await import('./answer-form.tsx')).AnswerForm)

export const receivedQuestionsQuery = callQuery('GET /received-questions', {})

/** The questions that the shop was told; new ones arrive without a reload. */
export function ReceivedQuestions() {
  const t = useTranslations('storeQuestions')
  const query = useQuery(receivedQuestionsQuery)
  useLive('store-question', [receivedQuestionsQuery.queryKey])
  useLive('store-order', [receivedQuestionsQuery.queryKey])
  if (!query.data) return <NotLoaded query={query} />
  const { questions, muted } = query.data
  const open = questions.filter(({ state }) => state === 'open')
  const earlier = questions.filter(({ state }) => state !== 'open')
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {open.length === 0 && (
        <EmptyState drawing={<NothingFoundDrawing />} title={t('none')} text={t('noneText')} />
      )}
      <List questions={open} title={t('open')} />
      <List questions={earlier} title={t('earlier')} />
      <MutedKinds kinds={muted} />
    </div>
  )
}

function List({ questions, title }: { questions: ReceivedQuestion[]; title: string }) {
  const t = useTranslations('storeQuestions')
  if (questions.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-lg">{title}</h2>
      <ul className="flex flex-col gap-3">
        {questions.map((question) => (
          <li key={question.questionId} aria-label={t('question', { words: question.words })}>
            <Received question={question} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const tones: Record<ReceivedQuestion['state'], Tone> = {
  open: 'warning',
  answered: 'success',
  booked: 'info',
  ended: 'neutral',
}

function Received({ question }: { question: ReceivedQuestion }) {
  const t = useTranslations('storeQuestions')
  const when = useWhenWords(useNow())
  const [isAnswering, setAnswering] = useState(false)
  const { words, state, endsAt, area, answer, orderId } = question
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-base wrap-anywhere">{words}</h3>
        <Badge tone={tones[state]}>{t(`states.${state}`, { at: when(endsAt) })}</Badge>
      </div>
      <p className="flex items-center gap-1.5 text-sm text-ink-muted">
        <MapPin aria-hidden="true" className="size-4 shrink-0" />
        {t('near', { area })}
      </p>
      <QuestionFacts question={question} />
      {answer && (
        <p className="text-sm wrap-anywhere">
          {t('yours', { name: answer.productName, price: formatRupees(answer.sellingPrice) })}
          {answer.keptUntil && ` · ${t('kept', { at: when(answer.keptUntil) })}`}
        </p>
      )}
      {orderId !== null && (
        <ButtonLink
          to={paths.currentOrders({ search: orderNumber(orderId) })}
          variant="secondary"
          className="self-start"
        >
          {t('seeOrder')}
        </ButtonLink>
      )}
      {state === 'open' && !isAnswering && (
        <Actions question={question} onAnswer={() => setAnswering(true)} />
      )}
      {state === 'open' && isAnswering && (
        <InlineLayer onClose={() => setAnswering(false)}>
          <Suspense fallback={<SkeletonText lines={4} />}>
            <AnswerForm question={question} />
          </Suspense>
        </InlineLayer>
      )}
    </Card>
  )
}

type ActionsProps = { question: ReceivedQuestion; onAnswer: () => void }

function Actions({ question: { questionId, subCategory }, onAnswer }: ActionsProps) {
  const t = useTranslations('storeQuestions')
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      <Button className="max-sm:w-full" onClick={onAnswer}>
        {t('answer')}
      </Button>
      <MuteKind kind={subCategory} />
      <ReportButton questionId={questionId} />
    </div>
  )
}
