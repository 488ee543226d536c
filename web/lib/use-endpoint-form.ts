import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import type { CallError, CallErrorOf } from './call-error.ts'
import type { CallKey, Input, Output } from './call.ts'
import { useCall } from './use-call.ts'
import { useFieldMessage } from './error-words.ts'
import { useLostOnClose } from './layers.ts'
import { useLeaveWarning } from './leave-warning.ts'
import { useLocale } from './locale.ts'
import { mouseReleased } from './mouse-press.ts'
import { useHydrated, useOneRun } from './react-hooks.ts'
import { showWrongField } from './show-wrong-field.ts'

type Options<K extends CallKey, Values extends FieldValues> = {
  /** The endpoint's input schema, or the screen's own. Loaded when the visitor begins to type. */
  schema: () => Promise<z.ZodType<unknown, Values>>
  /** The part of the form to send; the whole form when omitted. */
  toInput?: (values: Values) => Input<K>
  defaultValues?: DefaultValues<Values>
  /** The screen is left after success, so the button keeps loading until then. */
  sendsOnce?: true
  /** Nothing is asked when the screen is left with input that is not sent: it is little, or kept as a draft. */
  leavesFreely?: boolean
  /** Called before sending; `false` cancels. */
  canSend?: (values: Values) => boolean
  onSuccess?: (output: Output<K>, input: Input<K>) => unknown
  onError?: (error: CallErrorOf<K>) => unknown
}

/** A field that was wrong when the form was last sent. */
export type FormProblem = {
  field: string
  message: string
  isCorrected: boolean
  focus: () => void
}

/**
 * A form that sends one call, validated by the call's own schema while it is filled in. The server's errors appear at
 * their fields too, the first wrong field gets the focus, and all input is kept.
 */
export function useEndpointForm<
  K extends CallKey,
  Values extends FieldValues = Extract<Input<K>, FieldValues>,
>(name: K, options: Options<K, Values>) {
  const { schema, toInput, defaultValues, canSend, sendsOnce, onSuccess, onError } = options
  const { check: resolve, prepare } = useLazyCheck(schema)
  const sending = useCall(name, onSuccess ? { onSuccess } : {})
  const send = useSendOne(sending)
  const isBusy = sending.isPending || (sendsOnce === true && sending.isSuccess)
  const isHydrated = useHydrated()
  const form = useFormWithEarlyText<Values>(resolve, defaultValues)
  const element = useRef<HTMLFormElement>(null)
  const { problems, errorAt, note, show, blame, fieldsOf } = useFieldErrors(form, element)
  useUnsent(form.formState.isDirty && !isSent(sending), options.leavesFreely !== true)
  const refuse = (error: CallErrorOf<K>) => {
    show(fieldsOf(error))
    onError?.(error)
  }
  const submit = form.handleSubmit(
    (values) => {
      note([])
      if (isBusy || canSend?.(values) === false) return
      send(toInput?.(values) ?? (values as Input<K>), refuse)
    },
    (errors) => note(messagesOf(errors)),
  )
  return {
    form,
    sending,
    /** Shows what is wrong, without sending; the fields `awaited` are left out. Returns true when nothing is wrong. */
    check: async (awaited: readonly string[]) => show(await wrongNow(form, resolve, awaited)),
    /** The fields to correct, in the order of the form, for the list above it. */
    problems,
    blame,
    submit: () => void submit(),
    /** Props of the `form` element. */
    events: {
      noValidate: true,
      onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => {
        element.current = event.currentTarget
        void submit(event)
      },
      onInput: () => {
        // What is typed after an answer is not sent.
        if (sending.isError || (sending.isSuccess && !sendsOnce)) sending.reset()
      },
      onFocus: prepare,
    },
    // Before hydration the browser would submit the form itself, with the input in the address.
    button: { type: isHydrated ? 'submit' : 'button', loading: isBusy } as const,
    register: form.register,
    errorAt,
    /** An error that belongs to no field. */
    refusal: sending.error && fieldsOf(sending.error).length === 0 ? sending.error : null,
  }
}

/** The form's validation by its schema, the same in all renderings. */
function useLazyCheck<Values extends FieldValues>(
  schema: () => Promise<z.ZodType<unknown, Values>>,
) {
  const { need } = useLocale()
  const [check] = useState(() => lazyCheck(resolverOf(schema, need)))
  return check
}

/** Sends one input at a time, also where two presses come before the screen shows the first. */
function useSendOne<K extends CallKey>({ mutateAsync }: ReturnType<typeof useCall<K>>) {
  const { run } = useOneRun()
  return (input: Input<K>, onError: (error: CallErrorOf<K>) => void) =>
    void run(() => mutateAsync(input, { onError }).catch(() => undefined))
}

/** Asks before a dialog with the form is closed, and before the screen is left unless the form wants no question. */
function useUnsent(isUnsent: boolean, warnsOnLeave: boolean): void {
  useLeaveWarning(warnsOnLeave && isUnsent)
  useLostOnClose(isUnsent)
}

/** Text typed before hydration is in the form's values, but only a change tells those who watch a field. */
function useFormWithEarlyText<Values extends FieldValues>(
  resolver: Resolver<Values>,
  defaultValues: DefaultValues<Values> | undefined,
) {
  const form = useForm<Values>({
    resolver,
    mode: 'onTouched',
    ...(defaultValues && { defaultValues }),
  })
  const adopt = useEffectEvent(() => {
    const known: FieldValues = { ...defaultValues }
    const set = (name: string, value: string) =>
      form.setValue(name as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>)
    for (const [name, value] of Object.entries(form.getValues()))
      if (typeof value === 'string' && value !== (known[name] ?? '')) {
        set(name, '')
        set(name, value)
      }
  })
  useEffect(() => adopt(), [])
  return form
}

type Wrong<Values extends FieldValues> = [field: FieldPath<Values>, message: string]

/** The errors at the fields of a form, and the problems of its last sending, each marked when it is corrected. */
function useFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  element: RefObject<HTMLFormElement | null>,
) {
  const sayMessage = useFieldMessage()
  const [wrong, note] = useState<Wrong<Values>[]>([])
  useEffect(() => {
    if (wrong.length > 0) showWrongField(element.current)
  }, [wrong, element])
  const blame = (field: FieldPath<Values>, message: string) =>
    form.setError(field, { message }, { shouldFocus: true })
  const problems: FormProblem[] = wrong.map(([field, message]) => ({
    field,
    message: sayMessage(message) ?? message,
    isCorrected: form.getFieldState(field, form.formState).error === undefined,
    focus: () => {
      form.setFocus(field)
      showWrongField(element.current)
    },
  }))
  return {
    problems,
    note,
    /** The error of a field, in the reader's language. */
    errorAt: (field: FieldPath<Values>) =>
      sayMessage(textOf(form.getFieldState(field, form.formState).error?.message)),
    blame,
    /** Shows errors at their fields and in the list; true when there are none. */
    show: (found: Wrong<Values>[]) => {
      note(found)
      for (const [field, message] of found.toReversed()) blame(field, message)
      return found.length === 0
    },
    /** The server's messages for fields that the form has. */
    fieldsOf: ({ fields }: CallError) =>
      Object.entries(fields).filter(
        ([field]) => (field.split('.')[0] ?? '') in form.getValues(),
      ) as Wrong<Values>[],
  }
}

/** The errors of a form as it is filled in now, the fields `awaited` left out. */
async function wrongNow<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  resolve: Resolver<Values>,
  awaited: readonly string[],
): Promise<Wrong<Values>[]> {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await resolve(form.getValues(), undefined, options)
  return messagesOf<Values>(errors).filter(([field]) => !awaited.includes(field))
}

/** The messages of all fields. A nested field is named by its path (`variants.0.SKU`). */
function messagesOf<Values extends FieldValues>(errors: FieldErrors<Values>): Wrong<Values>[] {
  return nestedMessages(errors, '') as Wrong<Values>[]
}

function nestedMessages(errors: object, parent: string): [field: string, message: string][] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || error instanceof Element) return []
    const field = parent === '' ? name : `${parent}.${name}`
    const message = 'message' in error ? textOf(error.message) : undefined
    return message === undefined ? nestedMessages(error, field) : [[field, message]]
  })
}

function isSent({ isPending, isSuccess }: { isPending: boolean; isSuccess: boolean }): boolean {
  return isPending || isSuccess
}

function textOf(message: unknown): string | undefined {
  return typeof message === 'string' ? message : undefined
}

/**
 * The form's validation, loaded when it is first needed. If it cannot be loaded (no signal), only the server validates.
 * It settles while no mouse button is pressed, because an error moves the content below it.
 */
export function lazyCheck<Values extends FieldValues>(load: () => Promise<Resolver<Values>>) {
  const fetched = () => load().catch(() => undefined)
  const check: Resolver<Values> = async (...form) => {
    const resolver = await fetched()
    const checked = await (resolver?.(...form) ?? { values: form[0], errors: {} })
    await mouseReleased()
    return checked
  }
  return { check, prepare: () => void fetched() }
}

/** The validation comes with the messages of its errors. */
function resolverOf<Values extends FieldValues>(
  schema: () => Promise<z.ZodType<unknown, Values>>,
  need: ReturnType<typeof useLocale>['need'],
) {
  return async () => {
    const [{ schemaResolver }, loaded] = await Promise.all([
      import('./form-schema.ts'),
      schema(),
      need(['errors', 'parts']),
    ])
    return schemaResolver(loaded) as unknown as Resolver<Values>
  }
}
