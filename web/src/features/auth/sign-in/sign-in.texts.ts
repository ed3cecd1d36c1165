import { inLanguage } from '../../../platform/language/language.ts';

export const forgotText = inLanguage('forgotText', {
  lead: 'We’ll email you a link to set a new password.',
  submit: 'Send Reset Link',
  busy: 'Sending Reset Link...',
  failed: 'Failed to send reset email. Please try again.',
  back: 'Back to sign in',
  sent: {
    title: 'Check Your Email',
    lead: 'If {email} has an account here, a reset link is on its way.',
    steps: ['Check your inbox, and the spam folder', 'Click the link in the email', 'Create a new password', 'Sign in with it'],
    validity: 'The link works once and expires in one hour.',
    demo: 'In this demo, the email is written to the server’s log and to the “mail” folder of its data.',
    again: 'Use another email',
  },
} as const);

export const resetText = inLanguage('resetText', {
  lead: 'Choose a new password for your account.',
  password: 'New password',
  hint: 'At least 8 characters',
  match: 'Passwords match',
  submit: 'Reset Password',
  busy: 'Resetting Password...',
  back: 'Back to Login',
  done: 'Password reset successfully! You can now login with your new password.',
  noToken: 'Invalid reset link. Please request a new password reset.',
  newLink: 'Request a new link',
} as const);

export const googleText = inLanguage('googleText', {
  title: 'Signing you in',
  lead: 'This takes a moment.',
} as const);

/** `/login?error=` codes; any other is never shown. */
export const googleFailures = inLanguage('googleFailures', {
  google_not_set_up: 'Google sign-in is not set up here. Please use your email and password.',
  google_failed: 'Google sign-in did not work. Please try again.',
  google_cancelled: 'Google sign-in was cancelled.',
  email_not_verified: 'Google has not verified this email yet. Verify it there, or use your password.',
  too_many_accounts: 'Too many accounts were made from your network in the last hour. Please try again later.',
  email_look_alike: 'This Google email has letters that look like others. Please sign up with another email.',
  email_just_changed:
    'The account of this Google email has another email since a few days. Undo that with the link in our mail, or sign in with the new email.',
  blocked: 'Your account is blocked. Please contact support.',
} as const);

export const secondFactorText = inLanguage('secondFactorText', {
  title: 'Enter your code',
  lead: 'Your account is protected by an authenticator app.',
  code: 'Code from your app',
  codeHint: '6 digits',
  recoveryCode: 'Recovery code',
  recoveryHint: '10 letters and digits, works once',
  toRecovery: 'Use a recovery code',
  toApp: 'Use the app',
  submit: 'Sign in',
  busy: 'Signing in...',
  back: 'Back to sign in',
} as const);

export const sampleText = inLanguage('sampleText', {
  promise: 'You pay only when a code arrives. No code, no charge.',
  service: 'Loop Messenger',
  monogram: 'LM',
  arrived: 'Arrived after {time}',
  usually: 'codes usually arrive by {time}',
  copy: 'Copy',
} as const);
