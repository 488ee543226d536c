import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { type Member, useStaffCall } from './use-staff-call.ts'
import { Moment } from '#web/ui/moment.tsx'
import { ConfirmCall } from '#web/ui/confirm-call.tsx'

type AskedChange = { member: Member; act: 'change' | 'remove' }

/** The owner and the staff. Only the staff can be changed and removed. */
export function MembersTable({ members }: { members: Member[] }) {
  const t = useTranslations('staff')
  const [asked, setAsked] = useState<AskedChange>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Table
        caption={t('tableLabel')}
        columns={columnsOf(t, setAsked)}
        rows={members}
        rowKey={({ userId }) => userId}
      />
      {asked?.act === 'change' && (
        <RoleDialog key={asked.member.userId} member={asked.member} onClose={close} />
      )}
      {asked?.act === 'remove' && (
        <RemoveDialog key={asked.member.userId} member={asked.member} onClose={close} />
      )}
    </>
  )
}

type Words = ReturnType<typeof useTranslations<'staff'>>

function columnsOf(t: Words, onAsk: (asked: AskedChange) => void): Column<Member>[] {
  return [
    {
      key: 'person',
      header: t('person'),
      onCard: 'heading',
      cell: ({ name, email, role }) => (
        <div className="min-w-0 wrap-anywhere @table:min-w-48">
          <bdi className="font-semibold">{name}</bdi>
          {role === 'owner' && <span className="text-ink-muted"> · {t('you')}</span>}
          <span className="block text-xs font-normal text-ink-muted">{email}</span>
        </div>
      ),
    },
    {
      key: 'role',
      header: t('worksAs'),
      cell: ({ role }) => <Badge tone={role === 'counter' ? 'neutral' : 'info'}>{t(role)}</Badge>,
    },
    {
      key: 'since',
      header: t('since'),
      cell: ({ since }) => (
        <time dateTime={since} className="money whitespace-nowrap">
          {formatDate(since)}
        </time>
      ),
    },
    {
      key: 'lastUsed',
      header: t('lastUsed'),
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? (
          <Moment at={lastUsedAt} className="whitespace-nowrap" />
        ) : (
          <span className="text-ink-muted">{t('neverUsed')}</span>
        ),
    },
    {
      key: 'action',
      header: t('action'),
      onCard: 'bare',
      align: 'end',
      cell: (member) =>
        member.role !== 'owner' && (
          <div className="flex flex-wrap gap-2 @table:justify-end">
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('changeOf', { name: member.name })}
              onClick={() => onAsk({ member, act: 'change' })}
            >
              {t('change')}
            </Button>
            <Button
              variant="quiet"
              size="sm"
              aria-label={t('removeOf', { name: member.name })}
              onClick={() => onAsk({ member, act: 'remove' })}
            >
              {t('remove')}
            </Button>
          </div>
        ),
    },
  ]
}

type RemoveProps = { member: Member; onClose: () => void }

function RemoveDialog({ member: { userId, name }, onClose }: RemoveProps) {
  const t = useTranslations('staff')
  const mutation = useStaffCall('DELETE /staff', onClose)
  return (
    <ConfirmCall
      mutation={mutation}
      input={{ userId }}
      onClose={onClose}
      title={t('removeTitle', { name })}
      text={t('removeText', { name })}
      confirm={t('remove')}
      danger
    />
  )
}
