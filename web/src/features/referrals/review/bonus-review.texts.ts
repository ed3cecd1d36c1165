import type { BonusRow } from '@pinline/contract/referrals/bonus-review.calls';

type Match = BonusRow['matches'][number];

export const bonusText = {
  title: 'Referral bonuses to check',
  failedTitle: 'The referral bonuses did not load',
  friend: (email: string): string => `for inviting ${email}`,
  matches: { mailbox: 'Same mailbox', payer: 'Same payer', device: 'Same device' } satisfies Record<Match, string>,
  credit: 'Credit',
  refuse: 'Refuse',
  of: (action: string, email: string): string => `${action} the bonus for ${email}`,
  creditDialog: {
    title: 'Credit this bonus',
    text: (amount: string, email: string): string => `${amount} is added to the balance of ${email}.`,
    confirm: 'Credit',
    busy: 'Crediting...',
    done: (amount: string, email: string): string => `${amount} credited to ${email}`,
  },
  refuseDialog: {
    title: 'Refuse this bonus',
    text: (amount: string, email: string): string => `${email} doesn’t get ${amount}. You can’t change this later.`,
    confirm: 'Refuse',
    busy: 'Refusing...',
    done: (_amount: string, email: string): string => `Bonus of ${email} refused`,
  },
};
