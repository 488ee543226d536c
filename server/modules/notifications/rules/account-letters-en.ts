import type { AccountPhrases } from './account-phrases.ts'

export const accountLettersInEnglish: AccountPhrases = {
  greeting: (name) => (name ? `Namaste ${name},` : 'Namaste,'),
  footer:
    'You get this letter because somebody entered your e-mail on Chowk. We never ask for a code or a password by telephone or letter.',
  letters: {
    code: {
      subject: 'Your sign-up code for Chowk',
      paragraphs: [
        'Enter this code on the sign-up page, in the browser where you asked for it. It is good for 10 minutes.',
        'If you did not ask for it, do nothing: without the code nobody can open an account with your e-mail.',
      ],
    },
    hasAccount: {
      subject: 'You already have an account on Chowk',
      paragraphs: [
        'Somebody asked for a sign-up code for this e-mail, but it has an account already, so there is no code. Just log in.',
        'If you have forgotten your password, choose Forgot password on the log-in page. If it was not you who asked, do nothing: your account is safe.',
      ],
      button: 'Log in',
    },
    reset: {
      subject: 'Set a new password for Chowk',
      paragraphs: [
        'Use this link to set a new password. It works once, within the next 30 minutes, and logs you out everywhere.',
        'If you did not ask for it, do nothing: your password stays as it is.',
      ],
      button: 'Set a new password',
    },
    passwordChanged: {
      subject: 'Your password for Chowk was changed',
      paragraphs: [
        'Your password was changed just now, and you are logged out on every device. Log in with the new one.',
        'If it was not you, somebody can read your e-mail. Secure your mailbox first, then ask for a new link at once.',
      ],
      button: 'It was not me',
    },
    welcome: {
      subject: 'Welcome to Chowk',
      paragraphs: [
        'Your account is open. Find something in the shops of your city, book it, and collect it at the counter with your code.',
        'Book with this e-mail: the shop compares it when you collect.',
      ],
      button: 'Look around',
    },
  },
}
