import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useHead } from '#web/lib/page-head.ts'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { NotFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function NotFoundScreen() {
  const t = useTranslations('empty')
  useHead({ title: t('notFoundTitle') })
  return (
    <EmptyState
      level={1}
      drawing={<NotFoundDrawing />}
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={
        <Button asChild>
          <Link to={paths.home()}>{t('goHome')}</Link>
        </Button>
      }
    />
  )
}
