import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { QuestionFigures, QuestionReport } from '#shared/contract/questions/admin.ts'
import { QuestionPicture } from '#web/features/questions/question-facts.tsx'
import { formatDate } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useDecide } from './decision.tsx'
import { Loaded } from '#web/ui/loaded.tsx'

/** Questions to the shops of each city in numbers, and the reports that wait for a decision. */
export function QuestionReports() {
  const query = useQuery(callQuery('GET /admin/questions', {}))
  return (
    <Loaded query={query}>
      {(data) => (
        <div className="flex flex-col gap-8">
          <Figures cities={data.cities} />
          <Reports reports={data.reports} />
        </div>
      )}
    </Loaded>
  )
}

const columns = [
  ['asked', 'asked'],
  ['told', 'questionsTold'],
  ['answered', 'questionsAnswered'],
  ['booked', 'questionsBooked'],
] as const

function Figures({ cities }: Pick<QuestionFigures, 'cities'>) {
  const t = useTranslations('admin')
  if (cities.length === 0) {
    return (
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t('noQuestions')}
        text={t('noQuestionsText')}
      />
    )
  }
  return (
    <section className="max-w-3xl">
      <h2 className="mb-3 text-lg">{t('questionFigures')}</h2>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-hairline text-left text-ink-muted">
              <th scope="col" className="py-2 pr-3 font-semibold">
                {t('questionCity')}
              </th>
              {columns.map(([key, word]) => (
                <th key={key} scope="col" className="px-2 py-2 text-right font-semibold">
                  {t(word)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cities.map((city) => (
              <tr key={city.city} className="border-b border-hairline">
                <th scope="row" className="py-2 pr-3 text-left font-semibold">
                  {city.city}
                </th>
                {columns.map(([key]) => (
                  <td key={key} className="money px-2 py-2 text-right">
                    {city[key]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Reports({ reports }: Pick<QuestionFigures, 'reports'>) {
  const t = useTranslations('admin')
  return (
    <section>
      <h2 className="mb-3 text-lg">{t('questionReports')}</h2>
      {reports.length === 0 && <p className="text-sm text-ink-muted">{t('noQuestionReports')}</p>}
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {reports.map((report) => (
          <li key={report.reportId} aria-label={t('reportOf', { words: report.words })}>
            <OneReport report={report} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneReport({ report }: { report: QuestionReport }) {
  const t = useTranslations('admin')
  const { words, city, answer, reason, at, hasPicture, questionId } = report
  return (
    <Card className="flex flex-col gap-2">
      <h3 className="text-base wrap-anywhere">{words}</h3>
      <p className="text-sm text-ink-muted">{city}</p>
      {answer ? (
        <div className="flex items-center gap-3 text-sm">
          <div className="w-24 shrink-0">
            <Picture path={answer.image} alt="" sizes="96px" className="rounded-control" />
          </div>
          {t('reportedAnswer', { shop: answer.shopName, name: answer.productName })}
        </div>
      ) : (
        hasPicture && <QuestionPicture questionId={questionId} />
      )}
      <p className="text-sm">{t('reported', { date: formatDate(at), reason })}</p>
      <ReportDecision reportId={report.reportId} />
    </Card>
  )
}

function ReportDecision({ reportId }: { reportId: string }) {
  const t = useTranslations('admin')
  const decision = useDecide('POST /admin/questions')
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        loading={decision.isPending}
        onClick={() => decision.mutate({ reportId, decision: 'keep' })}
      >
        {t('keepQuestion')}
      </Button>
      <ConfirmButton
        mutation={decision}
        input={{ reportId, decision: 'remove' }}
        button={{ variant: 'secondary', size: 'sm' }}
        title={t('removeQuestionTitle')}
        text={t('removeQuestionText')}
        confirm={t('removeQuestion')}
      />
      {decision.proof}
    </div>
  )
}
