import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { useLive } from '#web/lib/live.ts'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import { toast } from '#web/ui/toast.ts'

/** On every screen of the dashboard: says that a shopper looks for something, with the way to the question. */
export function QuestionWatch() {
  const t = useTranslations('dashboard')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const to = paths.receivedQuestions()
  useLive('store-question', [['GET /received-questions']], () => {
    const action = { label: t('questions'), run: () => navigate(to) }
    if (pathname !== to) void toast('info', t('questionArrived'), { action })
  })
  return null
}
