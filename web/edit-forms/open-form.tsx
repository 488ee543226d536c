import type { ReactNode } from 'react'
import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import type * as HookForm from 'react-hook-form'
import type * as Jsx from 'react/jsx-dev-runtime'
import { vi } from 'vitest'
import { screenMessages } from '#shared/screen-messages.ts'
import { fieldsOf } from './read-fields.ts'

type Form = HookForm.UseFormReturn
type Submit = () => Promise<unknown>

/** The form that was rendered last: how its button sends it, and the errors that stopped it. */
let submit: Submit | undefined
let shown: Form | undefined
/** The press of the button that was rendered last, for forms that only have choices. */
let press: (() => void) | undefined
let onStopped: (errors: unknown) => void = () => undefined
/** Ends the call that the last press sent, with a refusal. */
let refuseLast: () => void = () => undefined

/**
 * Loads the screens anew with a `useForm` that shows in the rendered page what React Hook Form writes into a field of
 * the browser, and whose form can be sent. Call `end` afterwards.
 */
export async function openForms() {
  vi.resetModules()
  vi.doMock('react-hook-form', async (original) => {
    const actual = await original<typeof HookForm>()
    return {
      ...actual,
      useForm: (props: HookForm.UseFormProps) => watchForm(actual.useForm(props)),
    }
  })
  vi.doMock('react/jsx-dev-runtime', async (original) => {
    const actual = await original<typeof Jsx>()
    const jsxDEV: typeof actual.jsxDEV = (type, props, ...others) => {
      if (type === 'button') press = (props as { onClick?: () => void }).onClick
      return actual.jsxDEV(type, props, ...others)
    }
    return { ...actual, jsxDEV }
  })
  const [{ Providers }, { fixedWords }, { Router }, { NO_PLACE }, { createQueryClient }] =
    await Promise.all([
      import('#web/app/providers.tsx'),
      import('#web/app/messages.ts'),
      import('#web/lib/router.tsx'),
      import('#web/lib/place.ts'),
      import('#web/lib/queries.ts'),
    ])
  const location = { pathname: '/', search: '', hash: '', state: null, key: '' }
  const navigator = { navigate: () => undefined }
  const around = (form: ReactNode, now: number) => (
    <Providers
      words={fixedWords({ locale: 'en', messages: screenMessages.en })}
      place={{ place: NO_PLACE, isChosen: false }}
      queryClient={createQueryClient(() => new Promise(() => {}))}
      renderedAt={now}
    >
      <Router location={location} navigator={navigator}>
        {form}
      </Router>
    </Providers>
  )
  return {
    /** Renders a form; returns the values in its fields by their labels, and a press of its button. */
    open: async (form: ReactNode, now: number) => {
      submit = undefined
      shown = undefined
      press = undefined
      refuseLast = () => undefined
      vi.stubGlobal('navigator', { onLine: true })
      const { prelude } = await prerenderToNodeStream(around(form, now))
      return {
        fields: fieldsOf(await text(prelude)),
        save: pressButton,
        saveAtOnce: pressAtOnce,
        write,
        wrongAt,
      }
    },
    end: () => {
      vi.doUnmock('react-hook-form')
      vi.doUnmock('react/jsx-dev-runtime')
      vi.resetModules()
    },
  }
}

function watchForm(form: Form): Form {
  shown = form
  return {
    ...form,
    register: (name, options) => ({
      ...form.register(name, options),
      defaultValue: form.getValues(name) as unknown,
    }),
    handleSubmit: (done, refused) => {
      const own = form.handleSubmit(done, (errors) => {
        onStopped(errors)
        return refused?.(errors)
      })
      submit = own
      return own
    },
  }
}

/** Writes into fields as a person does who has left each of them. */
function write(values: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(values))
    shown?.setValue(field, value, { shouldDirty: true, shouldTouch: true })
}

/** The error at a field, after the form has been checked again. */
async function wrongAt(field: string): Promise<unknown> {
  await shown?.trigger(field)
  return shown?.getFieldState(field).error?.message
}

/**
 * Presses the button of the form; returns the input that goes to the server, or rejects with the errors. The call of the
 * press before has ended then.
 */
async function pressButton(): Promise<unknown> {
  return (await pressAtOnce(1))[0]
}

/**
 * Presses the button so often before the screen can show the first press, with `write` between; returns what goes to the
 * server.
 */
async function pressAtOnce(times: number, between?: () => void): Promise<unknown[]> {
  refuseLast()
  await passTurn()
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=t', documentElement: { lang: 'en' } })
  vi.stubGlobal('Element', EventTarget)
  const sent: unknown[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  onStopped = (errors) => reject(new Error(`The form refuses ${JSON.stringify(errors)}`))
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    resolve()
    const answer = Promise.withResolvers<Response>()
    refuseLast = () =>
      answer.resolve(Response.json({ code: 'NOT_ALLOWED', message: '' }, { status: 403 }))
    return answer.promise
  })
  for (let pressed = 0; pressed < times; pressed++) {
    if (submit) void submit().catch(reject)
    else press?.()
    between?.()
  }
  await promise
  await passTurn()
  return sent
}

/** Lets everything run that waits for nothing from outside. */
const passTurn = () => new Promise((resolve) => setImmediate(resolve))
