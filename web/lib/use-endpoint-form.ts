import { useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import type { CallErrorOf } from './call-error.ts'
import type { CallKey, Input, Output } from './call.ts'
import { useCall } from './use-call.ts'
import { useFieldMessage } from './error-words.ts'
import { useLeaveWarning } from './leave-warning.ts'
import { useHydrated } from './react-hooks.ts'

type Options<K extends CallKey, Values extends FieldValues> = {
  /** The endpoint's input schema, or the screen's own. Loaded when the visitor begins to type. */
  schema: () => Promise<z.ZodType<unknown, Values>>
  /** The part of the form to send; the whole form when omitted. */
  toInput?: (values: Values) => Input<K>
  defaultValues?: DefaultValues<Values>
  /** The screen is left after success, so the button keeps loading until then. */
  sendsOnce?: true
  /** Leaving the screen with input that is not sent asks first. */
  warnsOnLeave?: true
  /** Called before sending; `false` cancels. */
  canSend?: (values: Values) => boolean
  onSuccess?: (output: Output<K>, input: Input<K>) => unknown
  onError?: (error: CallErrorOf<K>) => unknown
}

/**
 * A form that sends one call, validated by the call's own schema while it is filled in. Errors of the server are shown
 * at their fields too, the first wrong field gets the focus, and all input is kept.
 */
export function useEndpointForm<
  K extends CallKey,
  Values extends FieldValues = Extract<Input<K>, FieldValues>,
>(name: K, options: Options<K, Values>) {
  const { schema, toInput, defaultValues, canSend, onSuccess, onError } = options
  const [{ check, prepare }] = useState(() => lazyCheck(resolverOf(schema)))
  const sayMessage = useFieldMessage()
  // Before hydration the browser would submit the form itself, with the input in the address.
  const hydrated = useHydrated()
  const sending = useCall(name, onSuccess ? { onSuccess } : {})
  const isBusy = sending.isPending || (options.sendsOnce === true && sending.isSuccess)
  const form = useForm<Values>({
    resolver: check,
    mode: 'onTouched',
    ...(defaultValues && { defaultValues }),
  })
  useLeaveWarning(options.warnsOnLeave === true && form.formState.isDirty && !isSent(sending))
  const fieldsOf = (error: CallErrorOf<K>) =>
    Object.entries(error.fields).filter(([field]) => field in form.getValues())
  const refuse = (error: CallErrorOf<K>) => {
    for (const [field, message] of fieldsOf(error)) blame(field as FieldPath<Values>, message)
    onError?.(error)
  }
  const blame = (field: FieldPath<Values>, message: string) =>
    form.setError(field, { message }, { shouldFocus: true })
  const submit = form.handleSubmit((values) => {
    if (isBusy || canSend?.(values) === false) return
    sending.mutate(toInput ? toInput(values) : (values as Input<K>), { onError: refuse })
  })
  return {
    form,
    sending,
    blame,
    submit: () => void submit(),
    /** Props of the `form` element. */
    events: {
      noValidate: true,
      onSubmit: (event: React.SubmitEvent) => void submit(event),
      onInput: () => {
        if (sending.isError) sending.reset()
      },
      onFocus: prepare,
    },
    /** Props of the submit button. */
    button: { type: hydrated ? 'submit' : 'button', loading: isBusy } as const,
    register: form.register,
    /** The error of a field, in the reader's language. */
    errorAt: (field: keyof Values & string) =>
      sayMessage(textOf(form.formState.errors[field]?.message)),
    /** An error that belongs to no field. */
    refusal: sending.error && fieldsOf(sending.error).length === 0 ? sending.error : null,
  }
}

function isSent({ isPending, isSuccess }: { isPending: boolean; isSuccess: boolean }): boolean {
  return isPending || isSuccess
}

function textOf(message: unknown): string | undefined {
  return typeof message === 'string' ? message : undefined
}

/**
 * The form's validation, loaded when it is first needed; if that fails, as without signal, only the server validates.
 */
export function lazyCheck<Values extends FieldValues>(load: () => Promise<Resolver<Values>>) {
  const fetched = () => load().catch(() => undefined)
  const check: Resolver<Values> = async (...form) => {
    const resolver = await fetched()
    return resolver ? resolver(...form) : { values: form[0], errors: {} }
  }
  return { check, prepare: () => void fetched() }
}

function resolverOf<Values extends FieldValues>(schema: () => Promise<z.ZodType<unknown, Values>>) {
  return async () => {
    const [{ schemaResolver }, loaded] = await Promise.all([import('./form-schema.ts'), schema()])
    return schemaResolver(loaded) as unknown as Resolver<Values>
  }
}
