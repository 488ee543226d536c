import { z } from 'zod'

/** What is said of a value where the schema has no words of its own. */
const expectedTypes: Record<string, string> = {
  string: 'Please enter text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please answer yes or no',
  array: 'Please send a list',
  object: 'Please send a form',
}
const IMPOSSIBLE = 'This value is not possible'
export const UNKNOWN_FIELD = 'This field is not known'

// zod's own sentences ("Invalid input: expected number, received NaN") are for programmers.
z.config({ customError: (issue) => sentenceOf(issue) })

function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Please fill this in'
      return expectedTypes[issue.expected] ?? IMPOSSIBLE
    case 'too_small':
      return `${unitOf(issue.origin)}${issue.minimum} at least`
    case 'too_big':
      return `${unitOf(issue.origin)}${issue.maximum} at most`
    case 'invalid_format':
      return 'This is not written as expected'
    case 'invalid_value':
      return `Please choose one of: ${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return UNKNOWN_FIELD
    default:
      return IMPOSSIBLE
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return 'Number of characters: '
  return origin === 'array' ? 'Number of entries: ' : 'Please enter '
}
