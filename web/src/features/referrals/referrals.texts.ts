import { formatRupees } from '@pinline/contract/values/money-format';
import { referralMaximum, referralPercent } from '@pinline/contract/referrals/referrals.rules';
import { inLanguage } from '../../platform/language/language.ts';

export const refer = inLanguage('refer', {
  title: 'Refer & Earn',
  subtitle: 'Invite friends and buy OTPs with what you earn.',

  stats: {
    label: 'Your referrals',
    total: 'Total referrals',
    totalNote: 'Friends who signed up with your link',
    earnings: 'Total earnings',
    earningsNote: 'In your balance already',
    terms: 'You get',
    termsFigure: `${referralPercent}%`,
    termsNote: `of a friend’s first recharge, at most ₹${referralMaximum} per friend`,
    failed: 'This did not load',
  },

  tabs: { label: 'Refer & Earn', share: 'Share & Earn', history: 'Referral History' },

  share: {
    link: 'Your referral link',
    hint: 'Anyone who signs up with this link counts as your referral.',
    copy: 'Copy link',
    copied: 'Referral link copied',
    share: 'Share',
    shareTitle: (appName: string) => `Sign up for ${appName}`,
    shareText: 'Numbers for one-time codes. Sign up with my link:',
    howTitle: 'How it works',
    steps: [
      { title: 'Share your link', text: 'Send it to as many friends as you like. There is no limit.' },
      { title: 'A friend signs up and adds balance', text: 'Their first recharge by UPI or cryptocurrency counts. Promo codes do not.' },
      {
        title: 'You earn right away',
        text: `${referralPercent}% of that recharge is in your balance the moment it is credited: ${bonusFor(200)} of ${whole(200)}, and never more than ${whole(referralMaximum)} per friend.`,
      },
    ],
    failed: 'Your link did not load',
    failedText: 'It hasn’t changed and still works.',
  },

  history: {
    caption: 'Referral History',
    columns: { email: 'Friend', date: 'Signed up', status: 'Status', amount: 'Earned' },
    statuses: { pending: 'Pending', credited: 'Credited', review: 'Being checked', refused: 'Refused' },
    statusNotes: {
      pending: 'No recharge yet',
      credited: 'In your balance',
      review: 'We check this bonus before we credit it',
      refused: 'We checked this bonus and did not credit it',
    },
    none: '–',
    empty: 'No friends yet',
    emptyText: 'Friends who sign up with your link show here, with what you earned.',
    emptyAction: 'Share your link',
    failed: 'The history did not load',
    failedText: 'What you earned is safe.',
  },
} as const);

function bonusFor(recharge: number): string {
  return whole(Math.min((recharge * referralPercent) / 100, referralMaximum));
}

function whole(amount: number): string {
  return formatRupees(amount).replace(/\.00$/, '');
}
