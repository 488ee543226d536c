import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import UserPlus from 'lucide-react/icons/user-plus'
import { MAX_STAFF } from '#shared/limits.ts'
import type { Staff } from '#shared/contract/staff.ts'
import { InvitationsTable } from '#web/features/staff/invitations-table.tsx'
import { MembersTable } from '#web/features/staff/members-table.tsx'
import { SupportViews } from '#web/features/staff/support-views.tsx'
import { useHead } from '#web/lib/page-head.ts'
import { callQuery, retryOnce } from '#web/lib/queries.ts'
import type { Screen } from '#web/lib/screen.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

export const screen: Screen = { component: StaffScreen, messages: ['staff'] }

const InviteDialog = onDemand(
  async () => (await import('#web/features/staff/invite-dialog.tsx')).InviteDialog,
)

const waiting = (
  <Card>
    <SkeletonText lines={4} />
  </Card>
)

/** Interval of polling the list while an invitation is open, in milliseconds. */
const INVITED_POLL_MS = 10_000

/** The persons who act for the shop, and open invitations. */
function StaffScreen() {
  const t = useTranslations('staff')
  const query = useQuery({
    ...callQuery('GET /staff', {}),
    retry: retryOnce,
    // An open invitation may be accepted on another phone at any moment.
    refetchInterval: ({ state }) => (state.data?.invitations.length ? INVITED_POLL_MS : false),
  })
  const [isInviting, setInviting] = useState(false)
  useHead({ title: t('title') })
  const invite = (
    <Button
      disabled={query.data?.placesLeft === 0 || !query.data}
      onClick={() => setInviting(true)}
    >
      <UserPlus aria-hidden="true" className="size-4.5" />
      {t('invite')}
    </Button>
  )
  return (
    <Page>
      <PageTitle note={t('note')} actions={invite}>
        {t('title')}
      </PageTitle>
      <Loaded query={query} waiting={waiting}>
        {(staff) => <People staff={staff} />}
      </Loaded>
      <div className="mt-8">
        <SupportViews />
      </div>
      <InviteDialog open={isInviting} onOpenChange={setInviting} />
    </Page>
  )
}

function People({ staff }: { staff: Staff }) {
  const t = useTranslations('staff')
  const { members, invitations, placesLeft } = staff
  const isAlone = members.length === 1 && invitations.length === 0
  return (
    <div className="flex flex-col gap-8">
      {placesLeft === 0 && <p className="font-semibold">{t('full', { count: MAX_STAFF })}</p>}
      <MembersTable members={members} />
      {isAlone && (
        <EmptyState drawing={<NoOrdersDrawing />} title={t('emptyTitle')} text={t('emptyText')} />
      )}
      {invitations.length > 0 && (
        <section>
          <h2 className="mb-3 text-lg">{t('invitations')}</h2>
          <InvitationsTable invitations={invitations} />
        </section>
      )}
    </div>
  )
}
