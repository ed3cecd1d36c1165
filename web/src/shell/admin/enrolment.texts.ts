export const enrolmentText = {
  title: 'Set up your authenticator app',
  why: 'Operators of {app} confirm their identity with a code from an app. Your password alone then gives no access to money, numbers or user data.',
  after: 'It takes a minute. Then you continue to the page you wanted.',
  signedInAs: 'Signed in as {email}',
  failedTitle: 'Your account did not load',
  failedBody: 'The back office opens once we know that your authenticator app is set up.',
} as const;
