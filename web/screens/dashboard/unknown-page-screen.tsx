import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { useHead } from '#web/lib/page-head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NotFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: UnknownPageScreen }

/** The not-found screen of the dashboard; the menus around it stay. */
function UnknownPageScreen() {
  const t = useTranslations('empty')
  const menu = useTranslations('dashboard')
  useHead({ title: t('notFoundTitle') })
  return (
    <EmptyState
      level={1}
      drawing={<NotFoundDrawing />}
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={
        <>
          <ButtonLink to={paths.currentOrders()}>{menu('currentOrders')}</ButtonLink>
          <ButtonLink to={paths.scan()} variant="secondary">
            {menu('scan')}
          </ButtonLink>
        </>
      }
    />
  )
}
