/**
 * The files of the browser that renew a read by hand, each with its reason. Everywhere else `useCall` renews what the
 * endpoint names in `changes` and `answers`.
 */
const byHand: Record<string, string> = {
  'web/lib/use-call.ts': 'renews what the endpoints name',
  'web/lib/live.ts': 'an event of the server, not a call of this person',
  'web/lib/session-watch.ts': 'another person is signed in, or nobody',
  'web/app/providers.tsx': 'every answer is in the new language',
  'web/entry-server.tsx': 'a page for a guest asks for no session',
  'web/features/accounts/entry/set-password.tsx': 'one field, before the form could be sent again',
  'web/features/accounts/own-account.tsx': 'the account is gone, so every read is another person’s',
  'web/features/accounts/use-begin-session.ts': 'a log-in: every read is another person’s',
  'web/features/accounts/page/own-email.tsx': 'the form closes with the change that has ended',
  'web/features/admin/admin-session.tsx': 'a button tries the failed read again',
  'web/features/billing/use-pay-subscription.ts':
    'the payment ends at the provider, after the call',
  'web/features/bookings/collectors/use-collector-pass.ts': 'a link is opened again',
  'web/features/bookings/use-bookings.ts': 'one booking in the pages of a list',
  'web/features/cart/use-book-with-cash.ts': 'a refusal says what is wrong with the cart',
  'web/features/catalog/own-product-actions.tsx': 'the public answer is kept for some seconds',
  'web/features/catalog/toggle-wishlist.ts':
    'shown before the answer, and taken back after an error',
  'web/features/counter/offline/counter-keeper.tsx': 'orders that the device keeps without signal',
  'web/features/counter/ring/use-seen-orders.ts': 'shown before the answer',
  'web/features/counter/use-merchant-orders.ts': 'one order in the pages of a list',
  'web/features/follows/press-follow.ts': 'shown before the answer, and taken back after an error',
  'web/features/imports/use-import.ts': 'the server’s work ends after the call',
  'web/features/inventory/use-inventory.ts': 'one product in the pages of a list',
  'web/features/notices/use-push.ts': 'the browser’s own subscription is read too',
  'web/features/picture-board/use-save-board.ts': 'one product in the pages of a list',
  'web/features/your-account/use-account-form.ts':
    'a refusal has the state that somebody else saved',
  'web/screens/account/onboard-screen.tsx': 'the approval came from an administrator',
  'web/screens/shop/home-screen.tsx': 'the rendered page contains only what it shows',
}

const renewal = String.raw`\b(?:invalidateQueries|setQuer(?:y|ies)Data)\b`
const files = new RegExp(
  `^(?:${Object.keys(byHand)
    .join('|')
    .replaceAll('.', String.raw`\.`)})$`,
)

export const renewalRules = [
  {
    name: 'an endpoint names the reads that its call changes (scripts/renewed-reads.ts)',
    within: /^web\/(?!.*\.test\.tsx?$)/,
    except: files,
    forbidden: new RegExp(renewal),
  },
  {
    name: 'a file in scripts/renewed-reads.ts renews a read by hand',
    within: files,
    forbidden: new RegExp(`^(?![^]*${renewal})`),
  },
]
