import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { colorMaps, occasions } from '#shared/catalog/product-fields.ts'
import {
  gstSlabs,
  sizeAgeGroups,
  sizeMetrics,
  targetGenders,
} from '#shared/catalog/product-options.ts'
import { useKindLabels } from '#web/features/product-form/kind-fields.tsx'
import { NumberInput } from '#web/features/product-form/number-input.tsx'
import { useFieldMessage } from '#web/lib/error-words.ts'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useGoodsOptions } from '../goods-options.ts'
import type { Answers, AskedQuestion, QuestionName } from './open-questions.ts'

export type AnswerValues = { answers?: Answers | undefined }

/** The value of an answer, which begins with the usual one. */
function useAnswer({ name, first }: AskedQuestion) {
  const say = useFieldMessage()
  const { field, fieldState } = useController<AnswerValues>({
    name: `answers.${name}`,
    defaultValue: first as never,
  })
  return {
    ...field,
    value: (field.value ?? undefined) as unknown,
    // Without a value the form would take the first answer again.
    onChange: (answer: unknown) => field.onChange(answer ?? null),
    error: say(fieldState.error?.message),
  }
}

type AnswerProps = { asked: AskedQuestion }

/** The field for one question; the codes have a form of their own. */
export function AnswerField({ asked }: AnswerProps) {
  const { name } = asked
  if (name in rules) return <RuleAnswer asked={asked} />
  if (name in choices || name in worded) return <ChoiceAnswer asked={asked} />
  if (name === 'stock' || name === 'percentOnCost') return <NumberAnswer asked={asked} />
  return name === 'goods' ? <GoodsAnswer asked={asked} /> : <TextAnswer asked={asked} />
}

/** Questions that are answered with one rule or not at all, with the rule. */
const rules: Partial<Record<QuestionName, string>> = {
  name: 'fromKind',
  sku: 'fromName',
  mrp: 'price',
  price: 'mrp',
  belowZero: 'none',
}

type Words = ReturnType<typeof useTranslations<'imports'>>
/** Answers in words of their own, each with its message; they come first. */
const inOrOut: [unknown, 'hiddenOut' | 'hiddenIn'][] = [
  ['out', 'hiddenOut'],
  ['in', 'hiddenIn'],
]
const worded: Partial<Record<QuestionName, [answer: unknown, message: Parameters<Words>[0]][]>> = {
  gst: [['byHsn', 'gstByHsn']],
  active: [
    [true, 'activeYes'],
    [false, 'activeNo'],
  ],
  discount: [
    ['taken', 'discountTaken'],
    ['included', 'discountIncluded'],
  ],
  packPrice: [
    ['piece', 'packPiece'],
    ['pack', 'packWhole'],
  ],
  runCount: [
    ['each', 'runEach'],
    ['share', 'runShare'],
  ],
  together: [
    ['one', 'togetherOne'],
    ['apart', 'togetherApart'],
  ],
  hiddenRows: inOrOut,
  totalRows: inOrOut,
}

/** Questions with a list of answers. */
const choices: Partial<Record<QuestionName, readonly (string | number)[]>> = {
  gender: targetGenders,
  ageGroup: sizeAgeGroups,
  colorMap: colorMaps,
  sizeMetric: sizeMetrics,
  occasion: occasions,
  gst: gstSlabs,
}

/** The number of products that wait for an answer, with the first names; empty for none. */
export function useWaitingWords() {
  const t = useTranslations('imports')
  return ({ products, names }: Pick<AskedQuestion, 'products' | 'names'>) => {
    const more = products > names.length ? ' …' : ''
    const shown = names.length > 0 ? `${names.join(', ')}${more}` : 'none'
    return products > 0 ? t('waiting', { products, names: shown }) : ''
  }
}

/** The question, and the number of products that wait for its answer. */
function useQuestion({ name, ...waiting }: AskedQuestion) {
  const t = useTranslations('imports')
  const count = waiting.products
  const waitingWords = useWaitingWords()
  const about = t.has(`questionNotes.${name}` as never) ? t(`questionNotes.${name}` as never) : ''
  const isOfRows = worded[name] === inOrOut
  const who = isOfRows && count > 0 ? t('rows', { count }) : waitingWords(waiting)
  return {
    label: t(`questions.${name}`),
    hint: [about, who].filter(Boolean).join(' ') || undefined,
  }
}

function TextAnswer({ asked }: AnswerProps) {
  const { value, onChange, error, ...field } = useAnswer(asked)
  return (
    <Field {...useQuestion(asked)} error={error}>
      <TextInput
        {...field}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    </Field>
  )
}

function NumberAnswer({ asked }: AnswerProps) {
  const { ref, value, onChange, onBlur, error } = useAnswer(asked)
  return (
    <Field {...useQuestion(asked)} error={error}>
      <NumberInput
        ref={ref}
        kind={asked.name === 'stock' ? 'pieces' : 'rupees'}
        value={typeof value === 'number' ? value : Number.NaN}
        onChange={(typed) => onChange(Number.isNaN(typed) ? undefined : typed)}
        onBlur={onBlur}
      />
    </Field>
  )
}

function GoodsAnswer({ asked }: AnswerProps) {
  const t = useTranslations('imports')
  const { value, onChange, error, ...field } = useAnswer(asked)
  const chosen = String(value ?? '')
  return (
    <Field {...useQuestion(asked)} error={error}>
      <Select
        {...field}
        options={useGoodsOptions(chosen)}
        placeholder={t('pleaseChoose')}
        value={chosen}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </Field>
  )
}

function ChoiceAnswer({ asked }: AnswerProps) {
  const t = useTranslations('imports')
  const label = useKindLabels()
  const { value, onChange, error, ...field } = useAnswer(asked)
  const { name } = asked
  const options = [
    ...(worded[name] ?? []).map(([answer, message]) => ({ answer, label: t(message) })),
    ...(choices[name] ?? []).map((answer) => ({
      answer,
      label: typeof answer === 'number' ? `${answer} %` : label(answer),
    })),
  ]
  return (
    <Field {...useQuestion(asked)} error={error}>
      <Select
        {...field}
        options={options.map((one) => ({ value: String(one.answer), label: one.label }))}
        placeholder={t('pleaseChoose')}
        value={String(value ?? '')}
        onChange={({ target }) =>
          onChange(options.find(({ answer }) => String(answer) === target.value)?.answer)
        }
      />
    </Field>
  )
}

/** A checkbox that applies a rule. */
function RuleAnswer({ asked }: AnswerProps) {
  const rule = rules[asked.name]
  const { ref, name, value, onChange, onBlur, error } = useAnswer(asked)
  const { label, hint } = useQuestion(asked)
  return (
    <div>
      <Checkbox
        ref={ref}
        name={name}
        checked={value === rule}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.checked ? rule : undefined)}
        label={
          <>
            <span className="block font-semibold">{label}</span>
            {hint && <span className="block text-xs text-ink-muted">{hint}</span>}
          </>
        }
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
