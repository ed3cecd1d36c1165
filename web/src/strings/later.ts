/** Texts of the back office until it opens. */
export const operator = {
  welcome: 'Welcome, Admin',
  lead: 'You are signed in as an operator',
  text: 'The back office opens soon. Buying numbers needs a user account; log out to change accounts.',
  account: 'Signed in as {account}',
} as const;
