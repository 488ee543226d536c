import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MeasuredSize } from '#shared/catalog/size-measures.ts'
import { MAX_FAMILY, MAX_NAME } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { useOneRun } from '#web/lib/react-hooks.ts'
import { Link } from '#web/lib/router.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFamily, useSaveMember } from './use-family.ts'

/** Saves a measured size for somebody of the family, or for a further person. */
export function SaveFor({ found, onSaved }: { found: MeasuredSize; onSaved: () => void }) {
  const t = useTranslations('sizeHelp')
  const isUser = useSession().status === 'user'
  const family = useFamily()
  const save = useSaveMember()
  const [chosen, setChosen] = useState<string>()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isBusy, run } = useOneRun()
  const isNew = chosen === undefined
  const submit = async () => {
    setMissing(isNew && name.trim() === '')
    if (isNew && name.trim() === '') return
    const one = family.find(({ memberId }) => memberId === chosen)
    const isSaved = await save(
      withSize(found, one ?? { name: name.trim(), sizes: {}, measures: {} }),
    )
    if (!isSaved) return
    void toast('success', t('saved', { name: one?.name ?? name.trim(), size: found.size }))
    onSaved()
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void run(submit)
      }}
    >
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t('saveFor')}</legend>
        <div className="flex flex-wrap gap-2">
          {family.map((one) => (
            <Chip
              key={one.memberId}
              pressed={one.memberId === chosen}
              onPress={() => setChosen(one.memberId === chosen ? undefined : one.memberId)}
            >
              <bdi>{one.name}</bdi>
            </Chip>
          ))}
        </div>
      </fieldset>
      {isNew && family.length < MAX_FAMILY && (
        <Field
          label={family.length > 0 ? t('somebodyElse') : t('name')}
          error={isMissing ? t('nameMissing') : undefined}
        >
          <TextInput
            autoComplete="off"
            maxLength={MAX_NAME}
            placeholder={t('nameExample')}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      )}
      <Button type="submit" loading={isBusy}>
        {t('save')}
      </Button>
      {!isUser && (
        <p className="text-xs text-ink-muted">
          {t('keptHere')}{' '}
          <Link className="font-semibold text-primary underline" to={paths.login()}>
            {t('logIn')}
          </Link>
        </p>
      )}
    </form>
  )
}

type Person = Parameters<ReturnType<typeof useSaveMember>>[0]

function withSize({ system, size, measure, mm }: MeasuredSize, person: Person): Person {
  return {
    ...person,
    sizes: { ...person.sizes, [system]: size },
    measures: { ...person.measures, [measure === 'foot' ? 'footMm' : 'bangleMm']: mm },
  }
}
