import type { OperatorRole } from '@pinline/contract/auth/permissions.rules';

const roles: Record<OperatorRole, string> = { owner: 'Owner', finance: 'Finance', support: 'Support', viewer: 'Viewer' };

export const teamText = {
  title: 'Operators',
  list: 'Operators',
  invite: 'Invite operator',
  failedTitle: 'The operators did not load',
  roles,
  /** `perDay`: rupees, formatted. */
  about: (perDay: string): Record<OperatorRole, string> => ({
    owner: 'Everything, including who may do what.',
    finance: 'Cases and money: balances, payments, prices, promo codes. No providers, imports or general settings.',
    support: `Customers’ cases, and refunds up to ${perDay} a day. Codes only once a number has ended.`,
    viewer: 'Sees the back office, and changes nothing. Codes only once a number has ended.',
  }),
  you: 'You',
  notJoined: 'Invited, no password yet',
  noAuthenticator: 'No authenticator app',
  lastSeen: 'Last seen {time}',
  change: 'Change role',
  changeOf: (email: string): string => `Change role of ${email}`,
  editWord: 'Edit',
  removeWord: 'Remove',
  removeOf: (email: string): string => `Remove ${email}`,
  refunds: 'Support refunds up to {amount} a day each',
  refundsNone: 'Support refunds nothing',
  editRefunds: 'Edit the limit of refunds',

  form: {
    inviteTitle: 'Invite an operator',
    inviteText: 'A mail with a link to choose a password is sent there. The link works once and expires in one hour.',
    roleTitle: 'Change role',
    email: 'Email',
    role: 'Role',
    needed: 'This is needed',
    cancel: 'Cancel',
    invite: 'Invite',
    save: 'Save',
    busy: 'Saving...',
    invited: (email: string): string => `${email} is invited`,
    saved: (email: string, role: OperatorRole): string => `${email}: ${roles[role]}`,
  },
  channels: {
    list: 'Channels they added',
    stillSent: (email: string): string => `Alarms are also sent to what ${email} added:`,
    remove: 'Also remove these channels',
    hint: 'Keep those that others read.',
  },
  limit: {
    title: 'Refunds by support',
    label: 'Rupees a day',
    hint: 'For each support operator, until midnight. 0 allows no refunds.',
    wrong: 'From 0 to 10,00,000, with at most 2 decimals',
    saved: 'Limit saved',
  },
  removing: {
    title: (email: string): string => `Remove ${email}?`,
    text: 'Signed out everywhere at once, and can’t sign in again. No more alarms are mailed to this address. What this operator did stays in the audit log.',
    cancel: 'Keep',
    confirm: 'Remove',
    busy: 'Removing...',
    removed: (email: string): string => `${email} removed`,
  },
};
