import { inLanguage } from '../../../platform/language/language.ts';
import { listed } from '../../../platform/language/listed.ts';

type Access = { apiKeys: number; webhooks: number; otherSessions: number };

export const accountText = inLanguage('accountText', {
  subtitle: 'How you sign in, and where you are signed in.',
  failedTitle: 'Your account did not load',
  failedBody: 'Nothing about it has changed.',

  signIn: {
    title: 'How you sign in',
    email: 'Email',
    since: 'Member since {date}',
    password: 'Password',
    hasPassword: 'Set',
    noPassword: 'None yet: you sign in with Google',
    change: 'Change password',
    set: 'Set a password',
    google: 'Google',
    linked: 'Linked',
    notLinked: 'Not linked',
  },

  preferences: {
    title: 'Language, theme and alerts',
    language: 'Language',
    languageHint: 'On every device, in mails and in notifications.',
    dark: 'Dark theme',
    copies: 'Copy codes as they arrive',
    sound: 'Sound for new codes',
    notifications: 'Notifications for codes and deposits',
    notificationsHint: 'On this device, also while the page is closed.',
    onDevice: 'On this device.',
  },

  password: {
    changeTitle: 'Change password',
    setTitle: 'Set a password',
    subtitle: 'You stay signed in here.',
    current: 'Current password',
    currentRequired: 'Please enter your current password',
    new: 'New password',
    hint: 'At least 8 characters',
    confirm: 'Confirm new password',
    match: 'Passwords match',
    revoke: ({ apiKeys, webhooks, otherSessions }: Access): string => {
      const keys = apiKeys === 1 ? 'revoke 1 API key' : `revoke ${apiKeys} API keys`;
      const hooks = webhooks === 1 ? 'pause 1 webhook' : `pause ${webhooks} webhooks`;
      const devices = otherSessions === 1 ? 'sign out 1 other device' : `sign out ${otherSessions} other devices`;
      return `Also ${listed([apiKeys > 0 && keys, webhooks > 0 && hooks, otherSessions > 0 && devices], 'and')}`;
    },
    revokeHint: 'Someone who knew your old password may have left them. Software that uses them stops at once.',
    cancel: 'Cancel',
    save: 'Save password',
    saving: 'Saving...',
    changed: 'Password changed',
    set: 'Password set. You can sign in with it now.',
  },

  secondFactor: {
    title: 'Authenticator app',
    on: 'On',
    off: 'Off',
    offText: 'Enter a code from an app on your phone after your password. It keeps others out even if they know your password.',
    onText: 'You’ll enter a code from your app after your password.',
    codesLeft: (count: number): string => (count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`),
    noneLeft: 'No recovery codes left. Turn the app off and on again to get new ones, so that a lost phone doesn’t lock you out.',
    setUp: 'Set up',
    settingUp: 'One moment...',
    remove: 'Turn off',
  },

  setUp: {
    scan: 'Scan this with an authenticator app',
    qr: 'QR code for your authenticator app',
    byHand: 'Or enter this key by hand',
    copyKey: 'Copy the key',
    keyCopied: 'Key copied',
    code: 'Current code from the app',
    codeHint: '6 digits',
    confirm: 'Turn on',
    confirming: 'Checking...',
    cancel: 'Cancel',
    done: 'The authenticator app is on',
  },

  recovery: {
    title: 'Keep your recovery codes',
    text: 'Each code signs you in once if you lose your phone. They are shown only once.',
    list: 'Recovery codes',
    copy: 'Copy codes',
    copied: 'Recovery codes copied',
    download: 'Download as text',
    fileName: 'recovery-codes.txt',
    fileHead: ({ app, email }: { app: string; email: string }): string => `${app} recovery codes of ${email}. Each signs you in once.`,
    done: 'I’ve saved them',
    leaveTitle: 'Leave without your recovery codes?',
    leaveText: 'They won’t be shown again. Without them, losing your phone locks you out.',
    stay: 'Stay',
    leave: 'Leave',
  },

  remove: {
    title: 'Turn off the authenticator app?',
    text: 'Your password alone will then sign you in. Recovery codes stop working.',
    keep: 'Keep it on',
    confirm: 'Turn off',
    confirming: 'Turning off...',
    done: 'The authenticator app is off',
  },

  sessions: {
    title: 'Where you are signed in',
    note: 'Signing in on another device signs you out here.',
    columns: { device: 'Device', address: 'Address', signedIn: 'Signed in', lastUsed: 'Last used', state: 'State' },
    thisDevice: 'This device',
    device: (name: string) => name,
    unknownAddress: 'Unknown',
    open: 'Signed in',
    ended: {
      replaced: 'Signed in elsewhere',
      logout: 'Logged out',
      blocked: 'Account blocked',
      expired: 'Expired',
      reset: 'Password or email changed',
    },
    endedWithoutReason: 'Ended',
    from: 'from {address}',
    emptyTitle: 'No sessions yet',
    emptyBody: 'The places you sign in from are listed here.',
    failedTitle: 'Your sessions did not load',
    failedBody: 'You are still signed in here.',
  },
} as const);
