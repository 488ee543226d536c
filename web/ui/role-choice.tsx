import { MAX_COUNTER_DISCOUNT_PERCENT } from '#shared/limits.ts'
import { FieldError } from './field.tsx'
import { Checkbox } from './inputs.tsx'

type RoleChoiceProps<Role extends string> = {
  roles: readonly Role[]
  /** The words of the area: the legend, and each role with what it may do. */
  t: (key: 'role' | Role | `${Role}Text`, values?: { percent: number }) => string
  value: Role
  onChange: (role: Role) => void
  error?: string | undefined
  note?: string
}

/** Radio buttons for the role of a person, each with what the role may do. */
export function RoleChoice<Role extends string>(props: RoleChoiceProps<Role>) {
  const { roles, t, value, onChange, error, note } = props
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">{t('role')}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          kind="radio"
          name="role"
          value={role}
          checked={value === role}
          onChange={() => onChange(role)}
          label={
            <>
              <span className="block font-semibold">{t(role)}</span>
              <span className="block text-ink-muted">
                {t(`${role}Text`, { percent: MAX_COUNTER_DISCOUNT_PERCENT })}
              </span>
            </>
          }
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
      {note && <p className="text-sm text-ink-muted">{note}</p>}
    </fieldset>
  )
}
