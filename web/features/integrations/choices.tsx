import { Checkbox } from '#web/ui/inputs.tsx'
import { FieldError } from '#web/ui/field.tsx'

type ChoicesProps<Choice extends string> = {
  legend: string
  choices: readonly Choice[]
  chosen: readonly Choice[]
  labelOf: (choice: Choice) => string
  error: string | undefined
  onChange: (chosen: Choice[]) => void
}

/** Checkboxes for several choices. The chosen values keep the order of the choices. */
export function Choices<Choice extends string>(props: ChoicesProps<Choice>) {
  const { legend, choices, chosen, labelOf, error, onChange } = props
  const toggle = (one: Choice) =>
    onChange(choices.filter((choice) => (choice === one) !== chosen.includes(choice)))
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          checked={chosen.includes(choice)}
          onChange={() => toggle(choice)}
          label={labelOf(choice)}
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
