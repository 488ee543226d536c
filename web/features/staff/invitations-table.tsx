import { useTranslations } from 'use-intl'
import type { Staff } from '#shared/contract/staff.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatDate } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import { useStaffCall } from './use-staff-call.ts'

type Invitation = Staff['invitations'][number]

/** Invitations that nobody has accepted yet. */
export function InvitationsTable({ invitations }: { invitations: Invitation[] }) {
  const t = useTranslations('staff')
  return (
    <Table
      caption={t('invitationsLabel')}
      columns={columnsOf(t)}
      rows={invitations}
      rowKey={({ invitationId }) => invitationId}
    />
  )
}

function columnsOf(t: ReturnType<typeof useTranslations<'staff'>>): Column<Invitation>[] {
  return [
    {
      key: 'email',
      header: t('invited'),
      onCard: 'heading',
      cell: ({ email }) => <span className="font-semibold wrap-anywhere">{email}</span>,
    },
    { key: 'role', header: t('worksAs'), cell: ({ role }) => t(role) },
    {
      key: 'sentAt',
      header: t('sentAt'),
      cell: ({ sentAt }) => (
        <time dateTime={sentAt} className="money whitespace-nowrap">
          {formatDate(sentAt)}
        </time>
      ),
    },
    {
      key: 'endsAt',
      header: t('validUntil'),
      cell: ({ endsAt, isOver }) =>
        isOver ? (
          <Badge tone="warning">{t('over')}</Badge>
        ) : (
          <time dateTime={endsAt} className="money whitespace-nowrap">
            {formatDate(endsAt)}
          </time>
        ),
    },
    {
      key: 'action',
      header: t('action'),
      onCard: 'bare',
      align: 'end',
      cell: (invitation) => <Actions invitation={invitation} />,
    },
  ]
}

function Actions({ invitation: { invitationId, email } }: { invitation: Invitation }) {
  const t = useTranslations('staff')
  const sayError = useErrorWords()
  const again = useStaffCall('POST /staff-invitations/again')
  const revoke = useStaffCall('DELETE /staff-invitations')
  const onError = (error: unknown) => void toast('error', sayError(error))
  const isBusy = again.isPending || revoke.isPending
  return (
    <div className="flex flex-wrap gap-2 @table:justify-end">
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('againTo', { email })}
        loading={again.isPending}
        disabled={isBusy}
        onClick={() => again.mutate({ invitationId }, { onError })}
      >
        {t('again')}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={t('revokeOf', { email })}
        loading={revoke.isPending}
        disabled={isBusy}
        onClick={() => revoke.mutate({ invitationId }, { onError })}
      >
        {t('revoke')}
      </Button>
    </div>
  )
}
