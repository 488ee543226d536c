import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import KeyRound from 'lucide-react/icons/key-round'
import type { ShopToken, ShopTokens } from '#shared/contract/integrations/tokens.ts'
import { MAX_SHOP_TOKENS } from '#shared/limits.ts'
import { formatDate } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import { scopeKey } from './keys.ts'
import { ConfirmCall } from '#web/ui/confirm-call.tsx'

const TokenDialog = onDemand(async () => (await import('./token-dialog.tsx')).TokenDialog)

/** The tokens of the shop, and the dialog that makes one. */
export function TokensSection() {
  const t = useTranslations('integrations')
  const query = useQuery(callQuery('GET /shop-tokens', {}))
  return (
    <Section title={t('tokensTitle')} note={t('tokensNote')}>
      <Loaded query={query} lines={4}>
        {(data) => <Tokens own={data} />}
      </Loaded>
    </Section>
  )
}

function Tokens({ own: { tokens, placesLeft } }: { own: ShopTokens }) {
  const t = useTranslations('integrations')
  const [isMaking, setMaking] = useState(false)
  const [leaving, setLeaving] = useState<ShopToken>()
  return (
    <>
      {tokens.length === 0 ? (
        <div>
          <p className="font-semibold">{t('noTokensTitle')}</p>
          <p className="text-sm text-ink-muted">{t('noTokensText')}</p>
        </div>
      ) : (
        <Table
          caption={t('tokensLabel')}
          columns={columnsOf(t, setLeaving)}
          rows={tokens}
          rowKey={({ tokenId }) => tokenId}
        />
      )}
      {placesLeft === 0 && <p className="text-sm">{t('tokensFull', { count: MAX_SHOP_TOKENS })}</p>}
      <div>
        <Button disabled={placesLeft === 0} onClick={() => setMaking(true)}>
          <KeyRound aria-hidden="true" className="size-4.5" />
          {t('makeToken')}
        </Button>
      </div>
      <TokenDialog open={isMaking} onOpenChange={setMaking} />
      {leaving && (
        <RevokeDialog key={leaving.tokenId} token={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </>
  )
}

type T = ReturnType<typeof useTranslations<'integrations'>>

function columnsOf(t: T, onRevoke: (token: ShopToken) => void): Column<ShopToken>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      onCard: 'heading',
      cell: ({ name, prefix }) => (
        <span className="flex flex-col">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="font-mono text-xs text-ink-muted" translate="no">
            {prefix}…
          </span>
        </span>
      ),
    },
    {
      key: 'scopes',
      header: t('may'),
      cell: ({ scopes }) => (
        <ul className="list-disc pl-4">
          {scopes.map((scope) => (
            <li key={scope}>{t(scopeKey(scope))}</li>
          ))}
        </ul>
      ),
    },
    { key: 'expires', header: t('expires'), cell: (token) => <Expiry token={token} /> },
    {
      key: 'lastUsed',
      header: t('lastUsed'),
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? (
          <Moment at={lastUsedAt} className="whitespace-nowrap" />
        ) : (
          <span className="text-ink-muted">{t('notUsed')}</span>
        ),
    },
    {
      key: 'action',
      header: t('action'),
      onCard: 'bare',
      align: 'end',
      cell: (token) => (
        <Button
          variant="quiet"
          size="sm"
          className="whitespace-nowrap"
          aria-label={t('revokeOf', { name: token.name })}
          onClick={() => onRevoke(token)}
        >
          {t('revoke')}
        </Button>
      ),
    },
  ]
}

function Expiry({ token: { expiresAt, isOver } }: { token: ShopToken }) {
  const t = useTranslations('integrations')
  if (expiresAt === null) return <span className="text-ink-muted">{t('never')}</span>
  if (isOver) return <Badge tone="warning">{t('over')}</Badge>
  return (
    <time dateTime={expiresAt} className="money whitespace-nowrap">
      {formatDate(expiresAt)}
    </time>
  )
}

type RevokeProps = { token: ShopToken; onClose: () => void }

function RevokeDialog({ token: { tokenId, name }, onClose }: RevokeProps) {
  const t = useTranslations('integrations')
  const mutation = useCall('DELETE /shop-tokens', {
    onSuccess: ({ message }) => {
      void toast('success', message)
      onClose()
    },
  })
  return (
    <ConfirmCall
      mutation={mutation}
      input={{ tokenId }}
      onClose={onClose}
      title={t('revokeTitle', { name })}
      text={t('revokeText')}
      confirm={t('revoke')}
      danger
    />
  )
}
