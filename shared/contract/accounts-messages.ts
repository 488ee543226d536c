/**
 * What the accounts' forms say of a field, by the key under which the word catalogues say it in each language.
 * The browser finds its words by the text that the schema or the server gave.
 */
export const accountMessages = {
  nameRequired: 'Please Enter Your Name',
  nameShort: 'Name must be at least 2 characters',
  nameLong: 'Name must be at most 25 characters',
  nameStrange: 'Please use letters only',
  emailInvalid: 'Please enter a valid email',
  emailRequired: 'Please enter your Email',
  emailTaken: 'You have an account already. Please log in',
  emailUnverified: 'Please verify your e-mail first',
  passwordRequired: 'Please Enter Password',
  passwordShort: 'Password must be at least 6 characters',
  passwordLong: 'Password must be at most 128 characters',
  passwordCommon: 'This password is too easy to guess. Please choose another',
  confirmRequired: 'Confirming your password is necessary',
  confirmDiffers: 'Password Must Match',
  adultRequired: 'Please confirm that you are 18 or over',
  termsRequired: 'Please accept the terms to open an account',
  otpRequired: 'Please enter the six digits',
  loginEmailRequired: 'Please Enter Email',
  forgotEmailRequired: 'Please enter Email',
  forgotEmailInvalid: 'Please enter valid Email',
  resetPasswordRequired: 'Please enter password',
  resetPasswordShort: 'Password length should be at least 6',
  resetConfirmDiffers: 'Confirm password should match with password',
} as const

export type AccountMessage = keyof typeof accountMessages
