import { z } from 'zod'

/** Reports the first fault inside a field at the field itself, where a form can show it. */
export function wholeField<Output, Given>(schema: z.ZodType<Output, Given>) {
  return z.custom<Given>().superRefine((value, context) => {
    const fault = schema.safeParse(value).error?.issues[0]
    if (fault) context.addIssue({ code: 'custom', message: fault.message })
  })
}
