import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { OwnQuestion } from '#shared/contract/questions/shopper.ts'
import { paths } from '#shared/paths.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useLive } from '#web/lib/live.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWhenWords } from '#web/lib/when-words.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast.ts'
import { AnswerCard, type Book } from './answer-card.tsx'
import { QuestionFacts } from './question-facts.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'

export const ownQuestionsQuery = callQuery('GET /questions', {})

/** The questions of the last thirty days; answers arrive without a reload. */
export function OwnQuestions({ onBook }: { onBook: Book }) {
  const query = useQuery(ownQuestionsQuery)
  useLive('question', [ownQuestionsQuery.queryKey])
  if (!query.data) return <NotLoaded query={query} />
  const { questions, refused } = query.data
  return (
    <>
      <Refused refused={refused} />
      {questions.length === 0 ? (
        <NoQuestions canAsk={refused === null} />
      ) : (
        <ul className="flex max-w-3xl flex-col gap-4">
          {questions.map((question) => (
            <li key={question.questionId} aria-label={question.words}>
              <OneQuestion question={question} onBook={onBook} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type RefusedReason = 'newAccount' | 'tooMany' | null

/** Says why no question can be asked now. */
export function Refused({ refused }: { refused: RefusedReason }) {
  const t = useTranslations('questions.refused')
  if (refused === null) return null
  return (
    <p className="mb-4 max-w-3xl rounded-control bg-accent-soft px-3 py-2.5 text-sm text-accent-ink">
      {t(refused)}
    </p>
  )
}

function NoQuestions({ canAsk }: { canAsk: boolean }) {
  const t = useTranslations('questions')
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      title={t('none')}
      text={t('noneText')}
      action={
        <>
          {canAsk && <ButtonLink to={paths.ask()}>{t('askAgain')}</ButtonLink>}
          <ButtonLink to={paths.search({ rawQuery: '' })} variant="secondary">
            {t('search')}
          </ButtonLink>
        </>
      }
    />
  )
}

const tones: Record<OwnQuestion['state'], Tone> = {
  open: 'success',
  booked: 'info',
  ended: 'neutral',
  removed: 'danger',
}

function OneQuestion({ question, onBook }: { question: OwnQuestion; onBook: Book }) {
  const t = useTranslations('questions')
  const when = useWhenWords(useNow())
  const { state, words, endsAt, answers, orderId, questionId } = question
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base wrap-anywhere">{words}</h2>
        <Badge tone={tones[state]}>{t(`states.${state}`, { at: when(endsAt) })}</Badge>
      </div>
      <QuestionFacts question={question} />
      <Progress question={question} />
      {answers.length > 0 && (
        <ul className="flex flex-col gap-3">
          {answers.map((answer) => (
            <li key={answer.answerId} aria-label={t('answerOf', { shop: answer.shopName })}>
              <AnswerCard {...{ answer, questionId, onBook }} isOpen={state === 'open'} />
            </li>
          ))}
        </ul>
      )}
      {state === 'open' && <EndQuestion questionId={questionId} />}
      {orderId !== null && (
        <ButtonLink to={paths.booking(orderId)} variant="secondary" className="self-start">
          {t('seeBooking')}
        </ButtonLink>
      )}
    </Card>
  )
}

/** The numbers of shops that were asked and that have answered. */
function Progress({ question: { state, told, answers } }: { question: OwnQuestion }) {
  const t = useTranslations('questions')
  const isOver = state !== 'open'
  const count = answers.length
  return (
    <output className="text-sm">
      {count > 0 && <strong>{t('answers', { count })} · </strong>}
      {isOver && count === 0 ? t('noAnswer') : t('told', { count: told })}
    </output>
  )
}

function EndQuestion({ questionId }: { questionId: string }) {
  const t = useTranslations('questions')
  const sayError = useErrorWords()
  const ending = useCall('POST /end-question', {
    onSuccess: ({ message }) => void toast('success', message),
    onError: (error) => void toast('error', sayError(error)),
  })
  return (
    <ConfirmButton
      mutation={ending}
      input={{ questionId }}
      button={{ variant: 'quiet', size: 'sm', className: '-ml-3 self-start' }}
      title={t('endTitle')}
      text={t('endText')}
      confirm={t('end')}
    />
  )
}
