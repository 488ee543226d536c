import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type AdminCallers, mayAdminister } from '#shared/contract/admin/roles.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { useKnownAdmin } from './admin-session.tsx'

/**
 * True when the logged-in administrator has one of these roles. Screens leave out actions that the server would refuse;
 * each call's own `adminRole` decides.
 */
export function useMayAsAdmin(): (callers: AdminCallers) => boolean {
  const role = useKnownAdmin()?.role
  return (callers) => role !== undefined && mayAdminister(role, callers)
}

/** A part of a screen that only these administrators see. */
export function ForAdmins({ callers, children }: { callers: AdminCallers; children: ReactNode }) {
  const may = useMayAsAdmin()
  return may(callers) ? children : null
}

/** Shown in place of a screen for other roles: names these roles and the reader's own role. */
export function OtherRolesNotice({ title, callers }: { title: string; callers: AdminCallers }) {
  const t = useTranslations('administrators')
  const role = useKnownAdmin()?.role
  return (
    <EmptyState
      level={1}
      drawing={<NoOrdersDrawing />}
      title={t('othersTitle', { title })}
      text={role && `${t('othersText', { callers })} ${t('yourRole', { role: t(role) })}`}
      action={<ButtonLink to={paths.adminDashboard()}>{t('toDesk')}</ButtonLink>}
    />
  )
}
