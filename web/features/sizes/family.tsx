import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { familySystems } from '#shared/catalog/family-sizes.ts'
import type { FamilyMember } from '#shared/contract/accounts/family.ts'
import { MAX_FAMILY } from '#shared/limits.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineLayer } from '#web/ui/inline-layer.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { MemberForm } from './member-form.tsx'
import { familyQuery, useKeptFamily } from './use-family.ts'

/** The people for whom the person shops, with their sizes. */
export function Family() {
  const t = useTranslations('family')
  const query = useQuery(familyQuery)
  return (
    <Section title={t('title')} note={t('text')}>
      <KeptFamily />
      <Loaded query={query} waiting={<Skeleton className="h-11" />}>
        {(data) => <Members members={data.members} />}
      </Loaded>
    </Section>
  )
}

function Members({ members }: { members: FamilyMember[] }) {
  const t = useTranslations('family')
  /** The id of the member whose form is open; `new` for a further one. */
  const [open, setOpen] = useState<string>()
  const add = useRef<HTMLButtonElement>(null)
  const end = () => {
    flushSync(() => setOpen(undefined))
    add.current?.focus()
  }
  return (
    <>
      {members.length === 0 && open === undefined && <p className="text-sm">{t('none')}</p>}
      {members.length > 0 && (
        <ul className="divide-y divide-hairline">
          {members.map((member) => (
            <li key={member.memberId} className="py-3 first:pt-0 last:pb-0">
              {open === member.memberId ? (
                <InlineLayer onClose={end}>
                  <MemberForm member={member} onEnd={end} />
                </InlineLayer>
              ) : (
                <Member member={member} onEdit={() => setOpen(member.memberId)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {open === 'new' && (
        <InlineLayer onClose={end}>
          <MemberForm onEnd={end} />
        </InlineLayer>
      )}
      {open !== 'new' && members.length < MAX_FAMILY && (
        <Button ref={add} variant="secondary" className="self-start" onClick={() => setOpen('new')}>
          {t('add')}
        </Button>
      )}
    </>
  )
}

function Member({ member, onEdit }: { member: FamilyMember; onEdit: () => void }) {
  const t = useTranslations('family')
  const short = useTranslations('family.short')
  const { remove, isRemoving } = useRemove(member)
  const { name, sizes, measures } = member
  const worn = familySystems.flatMap((system) => {
    const size = sizes[system]
    return size ? [short(system, { size })] : []
  })
  const measured = (['footMm', 'bangleMm'] as const).flatMap((kind) => {
    const mm = measures[kind]
    return mm ? [short(kind, { mm })] : []
  })
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-40">
        <h3 className="text-base font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        {worn.length + measured.length === 0 && (
          <p className="text-sm text-ink-muted">{t('noneYet')}</p>
        )}
        {worn.length + measured.length > 0 && (
          <ul className="mt-1.5 flex flex-wrap gap-1.5">
            {[...worn, ...measured].map((words) => (
              <li key={words} className="rounded-full bg-sunken px-2.5 py-0.5 text-sm">
                {words}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex gap-1 max-sm:-ml-3">
        <Button variant="quiet" size="sm" aria-label={t('editOf', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('removeOf', { name })}
          loading={isRemoving}
          onClick={remove}
        >
          {t('remove')}
        </Button>
      </div>
    </div>
  )
}

/** Removes a person at once; the toast brings the person back. */
function useRemove({ memberId, ...member }: FamilyMember) {
  const t = useTranslations('family')
  const sayError = useErrorWords()
  const onError = (error: unknown) => void toast('error', sayError(error))
  const bringBack = useCall('PUT /family', { onError })
  const { mutate, isPending } = useCall('DELETE /family', {
    onSuccess: ({ message }) =>
      void toast('success', message, {
        undo: { label: t('undo'), run: () => bringBack.mutate(member) },
      }),
    onError,
  })
  return { remove: () => mutate({ memberId }), isRemoving: isPending }
}

/** Offers to save with the account what this device has kept from before the log-in. */
function KeptFamily() {
  const t = useTranslations('family')
  const { kept, bringIn, isSaving, drop } = useKeptFamily()
  if (kept.length === 0) return null
  return (
    <div className="flex flex-col gap-3 rounded-control bg-accent-soft p-3 text-sm text-accent-ink">
      <p>{t('keptText', { names: kept.map(({ name }) => name).join(', ') })}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={isSaving} onClick={() => void bringIn()}>
          {t('bringIn')}
        </Button>
        <Button variant="secondary" size="sm" onClick={drop}>
          {t('drop')}
        </Button>
      </div>
    </div>
  )
}
