import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import type { StaffRole } from '#shared/staff-role.ts'
import { leftShopStorage } from '#web/lib/kept-counter.ts'
import { useHead } from '#web/lib/page-head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'

/** Shown in place of a screen that needs a higher role in the shop's staff. */
export function RoleRefusal({ least }: { least: StaffRole | undefined }) {
  const t = useTranslations('dashboard')
  useHead({ title: t('roleTitle') })
  return (
    <Page>
      <EmptyState
        level={1}
        drawing={<NoOrdersDrawing />}
        title={t('roleTitle')}
        text={t(least === 'owner' ? 'roleOwner' : 'roleManager')}
        action={<ButtonLink to={paths.currentOrders()}>{t('currentOrders')}</ButtonLink>}
      />
    </Page>
  )
}

/** Shown in place of the dashboard to a person who was removed from the shop's staff while it was open. */
export function NoMember() {
  const t = useTranslations('dashboard')
  useHead({ title: t('removedTitle') })
  // This page shows the message, so the next page need not show it again.
  useEffect(() => leftShopStorage.remove(), [])
  return (
    <Page>
      <EmptyState
        level={1}
        drawing={<NoOrdersDrawing />}
        title={t('removedTitle')}
        text={t('removedText')}
        action={<ButtonLink to={paths.home()}>{t('removedGo')}</ButtonLink>}
      />
    </Page>
  )
}
