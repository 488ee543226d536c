import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Administrator } from '#shared/contract/admin/administrators.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { useLocale } from '#web/lib/locale.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { AccessDialog, LinkDialog, RoleDialog } from './change-dialogs.tsx'
import type { MadeLink } from './new-link.tsx'

type Act = 'role' | 'link' | 'access'
type AskedChange = { one: Administrator; act: Act }

type TableProps = { administrators: Administrator[]; onLink: (made: MadeLink) => void }

export function AdministratorTable({ administrators, onLink }: TableProps) {
  const t = useTranslations('administrators')
  const [asked, setAsked] = useState<AskedChange>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Table
        caption={t('table')}
        columns={columnsOf(t, (one, act) => setAsked({ one, act }))}
        rows={administrators}
        rowKey={({ adminId }) => adminId}
      />
      {asked?.act === 'role' && <RoleDialog one={asked.one} onClose={close} />}
      {asked?.act === 'access' && <AccessDialog one={asked.one} onClose={close} />}
      {asked?.act === 'link' && <LinkDialog one={asked.one} onClose={close} onLink={onLink} />}
    </>
  )
}

type Words = ReturnType<typeof useTranslations<'administrators'>>
type Ask = (one: Administrator, act: Act) => void

function columnsOf(t: Words, ask: Ask): Column<Administrator>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      onCard: 'heading',
      cell: ({ UID, isYou }) => (
        <span className="min-w-0 wrap-anywhere">
          <bdi className="font-semibold">{UID}</bdi>
          {isYou && <span className="font-normal text-ink-muted"> · {t('you')}</span>}
        </span>
      ),
    },
    {
      key: 'role',
      header: t('changeRole'),
      cell: ({ role }) => <Badge tone={role === 'owner' ? 'info' : 'neutral'}>{t(role)}</Badge>,
    },
    { key: 'lastLogIn', header: t('lastLogIn'), cell: (one) => <LastLogIn one={one} /> },
    {
      key: 'secondFactor',
      header: t('secondFactor'),
      cell: ({ hasSecondFactor }) =>
        hasSecondFactor ? t('on') : <span className="text-ink-muted">{t('off')}</span>,
    },
    {
      key: 'action',
      header: t('action'),
      onCard: 'bare',
      align: 'end',
      cell: (one) => <Actions one={one} ask={ask} />,
    },
  ]
}

/** The last log-in of an administrator who can log in; otherwise the reason why the log-in is not possible. */
function LastLogIn({ one: { state, loggedInAt, linkEndsAt } }: { one: Administrator }) {
  const t = useTranslations('administrators')
  const { locale } = useLocale()
  if (state !== 'active') {
    const until = linkEndsAt === null ? '' : formatMoment(linkEndsAt, locale)
    return (
      <Badge tone={state === 'lapsed' ? 'warning' : 'neutral'}>
        {t(`states.${state}`, { until })}
      </Badge>
    )
  }
  if (loggedInAt === null) return <span className="text-ink-muted">{t('never')}</span>
  return <Moment at={loggedInAt} className="whitespace-nowrap" />
}

function Actions({ one, ask }: { one: Administrator; ask: Ask }) {
  const t = useTranslations('administrators')
  const { UID: uid, state, isYou } = one
  if (state === 'ended') {
    return (
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('giveTo', { uid })}
        onClick={() => ask(one, 'access')}
      >
        {t('give')}
      </Button>
    )
  }
  return (
    <div className="flex flex-wrap gap-2 @table:justify-end">
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('changeRoleOf', { uid })}
        onClick={() => ask(one, 'role')}
      >
        {t('changeRole')}
      </Button>
      {!isYou && (
        <>
          <Button
            variant="quiet"
            size="sm"
            aria-label={t('newLinkFor', { uid })}
            onClick={() => ask(one, 'link')}
          >
            {t('newLink')}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            aria-label={t('endOf', { uid })}
            onClick={() => ask(one, 'access')}
          >
            {t('end')}
          </Button>
        </>
      )}
    </div>
  )
}
