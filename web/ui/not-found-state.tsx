import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { NotFoundDrawing } from './drawings.tsx'
import { EmptyState } from './empty-state.tsx'

/** Something that is not here any more, with the way home. */
export function NotFoundState({ title, home }: { title: string; home: string }) {
  const t = useTranslations('empty')
  return (
    <EmptyState
      level={1}
      drawing={<NotFoundDrawing />}
      title={title}
      action={
        <Button asChild>
          <Link to={home}>{t('goHome')}</Link>
        </Button>
      }
    />
  )
}
