import type { Mutant } from './mutant.ts'

const adapter = 'server/platform/ports/razorpay.test.ts'
const fixtures = 'server/platform/ports/razorpay-fixtures.test.ts'
const config = 'server/platform/config.test.ts'
const pages = 'server/platform/http/pages.test.ts'

/** Calls of the payment provider, its proofs, and where its script may run. */
export const paymentProviderMutants: readonly Mutant[] = [
  {
    file: 'server/platform/ports/razorpay.ts',
    find: "const headers = { 'x-refund-idempotency': key }",
    replace: 'const headers = {}',
    breaks: 'a refund whose answer was lost is made twice',
    tests: [adapter],
  },
  {
    file: 'server/platform/ports/razorpay.ts',
    find: '        unique_receipt: true,\n',
    replace: '',
    breaks: 'an order whose answer was lost is created twice',
    tests: [adapter],
  },
  {
    file: 'server/platform/ports/razorpay.ts',
    find: 'return results.includes(true)',
    replace: 'return results[0] === true',
    breaks: 'events that were signed with the previous secret are refused',
    tests: [adapter],
  },
  {
    file: 'server/platform/ports/razorpay.ts',
    find: 'digest(given)',
    replace: 'digest(given.trim().slice(0, 64))',
    breaks: 'a longer signature is accepted',
    tests: [adapter],
  },
  {
    file: 'server/platform/ports/razorpay.ts',
    find: 'isSignature(`${providerOrderId}|${paymentId}`',
    replace: 'isSignature(`${providerOrderId}|${paymentId}`.slice(0, 7)',
    breaks: "the proof of one payment is accepted for another's",
    tests: [adapter],
  },
  {
    file: 'server/platform/ports/razorpay.ts',
    find: 'automatic_expiry_period: CAPTURE_MINUTES',
    replace: 'automatic_expiry_period: 60',
    breaks: 'a payment is captured after the stock is free again',
    tests: [fixtures],
  },
  {
    file: 'server/platform/ports/razorpay-call.ts',
    find: "isPassing(answer) ? 'unknown' : 'refused'",
    replace: "'refused'",
    breaks: 'a refund that is still being made counts as refused',
    tests: [fixtures],
  },
  {
    file: 'server/platform/ports/razorpay-call.ts',
    find: 'answer.status < 500',
    replace: 'answer.status < 600',
    breaks: "an error of the provider's own servers counts as its no",
    tests: [adapter],
  },
  {
    file: 'server/platform/ports/razorpay-call.ts',
    find: '  options.breaker.failed(id)\n',
    replace: '',
    breaks: 'a provider that does not answer is asked again and again',
    tests: [adapter],
  },
  {
    file: 'server/platform/ports/payments-config.ts',
    find: "    : values.PAYMENTS_SIMULATOR === 'allowed'",
    replace: '    : true',
    breaks: 'a real shop starts on the simulator without being told to',
    tests: [config],
  },
  {
    file: 'server/platform/http/pages.ts',
    find: "foreign?.paths.includes(url.replace(/[?#].*$/, ''))",
    replace: 'foreign?.paths.some((path) => url.includes(path))',
    breaks: "the provider's script may run on other pages",
    tests: [pages],
  },
]
