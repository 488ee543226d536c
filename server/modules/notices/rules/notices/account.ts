import { paths } from '#shared/paths.ts'
import type { EmailName, EmailNotice } from '../notice.ts'
import { aboutAccount, toMember } from './parts.ts'

const codeAsked = {
  event: 'email-code.asked',
  notice: 'email-code',
  facts: 'code',
  urgent: true,
} as const satisfies Partial<EmailNotice>

const changeAsked = (side: 'old' | 'new') =>
  ({
    event: 'email-change.asked',
    notice: `email-change-${side}`,
    facts: `${side}Address`,
    urgent: true,
  }) as const satisfies Partial<EmailNotice>

/** Emails about an account: its code, its links, and what was changed. */
export const accountEmails = {
  hasAccount: {
    ...aboutAccount,
    ...codeAsked,
    applies: ({ code }) => code === 'useless',
    body: () => ['emails.hasAccount.body', 'emails.hasAccount.forgot'],
    button: { words: 'login.submit', path: () => paths.login() },
  },
  loginCode: {
    ...aboutAccount,
    ...codeAsked,
    applies: ({ code }) => code === 'log-in',
    showsCode: true,
    body: () => ['emails.loginCode.body', 'emails.loginCode.notYou'],
  },
  proofCode: {
    ...aboutAccount,
    ...codeAsked,
    applies: ({ code }) => code === 'proof',
    showsCode: true,
    body: () => ['emails.proofCode.body', 'emails.proofCode.notYou'],
    button: { words: 'forgot.title', path: () => paths.forgotPassword() },
  },
  grievanceCode: {
    ...aboutAccount,
    ...codeAsked,
    applies: ({ code }) => code === 'grievance',
    showsCode: true,
    body: () => ['emails.grievanceCode.body', 'emails.grievanceCode.notYou'],
  },
  code: {
    ...aboutAccount,
    ...codeAsked,
    showsCode: true,
    body: () => ['emails.code.body', 'emails.code.notYou'],
  },
  reset: {
    ...aboutAccount,
    event: 'reset-link.asked',
    facts: 'link',
    notice: 'reset-link',
    urgent: true,
    body: () => ['emails.reset.body', 'emails.reset.notYou'],
    button: {
      words: 'reset.title',
      path: ({ secret }) => paths.resetPassword(secret ?? undefined),
    },
  },
  passwordChanged: {
    ...toMember,
    event: 'password.changed',
    facts: 'person',
    notice: 'password-changed',
    body: () => ['emails.passwordChanged.body', 'emails.passwordChanged.notYou'],
    button: { words: 'reset.askAnew', path: () => paths.forgotPassword() },
  },
  passwordSet: {
    ...toMember,
    event: 'password.set',
    facts: 'person',
    notice: 'password-set',
    body: () => ['emails.passwordSet.body', 'emails.passwordChanged.notYou'],
    button: { words: 'reset.askAnew', path: () => paths.forgotPassword() },
  },
  changeOldCode: {
    ...toMember,
    ...changeAsked('old'),
    showsCode: true,
    body: () => ['emails.changeOldCode.body', 'emails.changeOldCode.notYou'],
  },
  changeTaken: {
    ...aboutAccount,
    ...changeAsked('new'),
    applies: ({ code }) => code === 'useless',
    body: () => ['emails.changeTaken.body', 'emails.hasAccount.forgot'],
    button: { words: 'login.submit', path: () => paths.login() },
  },
  changeNewCode: {
    ...aboutAccount,
    ...changeAsked('new'),
    showsCode: true,
    body: () => ['emails.changeNewCode.body', 'emails.changeNewCode.notYou'],
  },
  emailChanged: {
    ...toMember,
    event: 'email.changed',
    facts: 'formerAddress',
    notice: 'email-changed',
    body: () => ['emails.emailChanged.body', 'emails.emailChanged.notYou'],
    button: { words: 'shell.contactUs', path: () => paths.contactUs() },
  },
  welcome: {
    ...toMember,
    event: 'account.opened',
    facts: 'person',
    notice: 'welcome',
    body: () => ['emails.welcome.body', 'emails.welcome.email'],
    button: { words: 'bookings.startShopping', path: () => paths.home() },
  },
} satisfies Partial<Record<EmailName, EmailNotice>>
