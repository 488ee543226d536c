import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { useLive } from '#web/lib/live.ts'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLaterMessages } from './later-messages.ts'

/** Rendered on every screen of the dashboard. It announces a shopper's question with a link to it. */
export function QuestionWatch() {
  const hasMessages = useLaterMessages(['storeQuestions'], (need) => need(['storeQuestions']))
  return hasMessages && <Watching />
}

function Watching() {
  const t = useTranslations('storeQuestions')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const to = paths.receivedQuestions()
  useLive('store-question', [['GET /received-questions']], () => {
    const action = { label: t('title'), run: () => navigate(to) }
    if (pathname !== to) void toast('info', t('arrived'), { action })
  })
  return null
}
