import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { VariantWords } from '#web/features/catalog/variant-words.tsx'
import type { Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

/** The variants that run low, those that sell most first, and the switch of the weekly note about them. */
export function ToReorder({ low }: Pick<Output<'GET /figures'>, 'low'>) {
  const t = useTranslations('figures')
  return (
    <Section title={t('low')} note={t('lowNote')}>
      {low.total === 0 && <p className="text-sm">{t('noLow')}</p>}
      <ul className="divide-y divide-hairline text-sm">
        {low.variants.map(({ variantId, productId, name, attributes, free, pieces }) => (
          <li key={variantId} className="py-2 first:pt-0 last:pb-0">
            <Link
              to={paths.editProduct(productId)}
              state={{ productId }}
              className="font-semibold wrap-anywhere hover:text-primary"
            >
              {name}
            </Link>
            <VariantWords variant={attributes} isShort />
            <p className="text-ink-muted tabular-nums">{t('lowLine', { free, pieces })}</p>
          </li>
        ))}
      </ul>
      {low.total > 0 && (
        <ButtonLink
          to={paths.inventory({ low: '1' })}
          variant="secondary"
          size="sm"
          className="self-start"
        >
          {t('lowAll', { total: low.total })}
        </ButtonLink>
      )}
      <NoteSwitch />
    </Section>
  )
}

const wishQuery = callQuery('GET /stock-note', {})

function NoteSwitch() {
  const t = useTranslations('figures')
  const queryClient = useQueryClient()
  const sayError = useErrorWords()
  const query = useQuery(wishQuery)
  const { mutate, variables, isPending } = useCall('PUT /stock-note', {
    onSuccess: ({ message, wanted }) => {
      queryClient.setQueryData(wishQuery.queryKey, { wanted })
      void toast('success', message)
    },
    onError: (error) => void toast('error', sayError(error)),
  })
  if (!query.data)
    return query.isError ? <QueryFailed query={query} /> : <Skeleton className="h-11" />
  return (
    <Checkbox
      label={t('wish')}
      checked={isPending ? variables.wanted : query.data.wanted}
      disabled={isPending}
      onChange={({ target }) => mutate({ wanted: target.checked })}
    />
  )
}
