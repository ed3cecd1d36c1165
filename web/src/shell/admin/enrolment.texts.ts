/** Texts of the door before the back office, where operators must have an authenticator app. */
export const enrolmentText = {
  title: 'Set up your authenticator app',
  why: 'Operators of {app} confirm it is them with a code of an app before anything else. Whoever learns your password alone then reaches no money, no numbers and nobody’s data.',
  after: 'It takes a minute; after it you go on to where you were going.',
  signedInAs: 'Signed in as {email}',
  failedTitle: 'Your account did not load',
  failedBody: 'The back office opens when it is known whether your authenticator app is set up.',
} as const;
