import { resetPasswordMinimum, signUpPasswordMinimum } from '@pinline/contract/auth/auth.rules';
import { coins, cryptoNetwork, depositMaximum, depositMinimum, intentMinutes } from '@pinline/contract/deposits/deposits.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { referralMaximum, referralPercent } from '@pinline/contract/referrals/referrals.rules';
import type { QuestionGroup } from './question.ts';

export const walletQuestions = ({ numbersDays }: { numbersDays: number }) =>
  [
    {
      id: 'deposits',
      title: 'Adding balance',
      questions: [
        {
          id: 'upi',
          also: 'recharge deposit top up topup payment add money paytm gpay phonepe bharatpe',
          question: 'How do I add balance by UPI?',
          answer: [
            [
              'Open Topup Balance and choose UPI Payment.',
              `Choose an amount, ${rupees(depositMinimum)} to ${rupees(depositMaximum)}. We add a few paise to it, so we can recognise your payment.`,
              `Pay exactly what is shown within ${intentMinutes} minutes. It’s credited automatically, usually within seconds.`,
            ],
            'Paid another amount, or straight to the UPI ID? Under “Already sent another amount?” there, enter the 12 digits of the UTR / reference number from your payment app.',
          ],
        },
        {
          id: 'upi-late',
          also: 'deposit not credited pending missing payment',
          question: 'I paid by UPI, but my balance did not change.',
          answer: [
            'Submit the UTR if you have not yet. We keep looking for the payment and credit it as soon as it arrives. Until then the list under Topup Balance shows it as pending.',
            'If it is not credited within 1 hour, write to customer support with the UTR, the amount and the time you paid.',
          ],
        },
        {
          id: 'crypto',
          also: 'deposit recharge tether tron bitcoin',
          question: `How do I pay with ${coins.join(' or ')}?`,
          answer: [
            `Open Topup Balance, choose Cryptocurrency and the coin. You see the rate in rupees. It is fixed once you submit the payment. Send to the address shown, on the ${cryptoNetwork} network.`,
            `Send exactly the amount shown and it’s credited automatically. With any other amount, enter the transaction ID afterwards.`,
          ],
        },
        {
          id: 'wrong-network',
          also: 'lost erc20 bep20',
          question: 'I sent coins on another network, or another coin.',
          answer: [
            `Only ${coins.join(' and ')} on ${cryptoNetwork} can be credited. Anything else does not reach us. Write to customer support with the transaction ID before you send more.`,
          ],
        },
        {
          id: 'used-reference',
          also: 'utr duplicate already used',
          question: 'It says that my payment has already been credited.',
          answer: [
            'Every payment is credited once. Look through Transaction History: it may have been credited before you entered the reference. If it was not you who got it, write to customer support.',
          ],
        },
        {
          id: 'promo',
          also: 'coupon voucher',
          question: 'How do promo codes work?',
          answer: [
            'Open Topup Balance, choose Promo Code and enter the 12 letters and digits. Its amount is in your balance at once. Each code works once. If it has been used already, the page says so.',
          ],
        },
      ],
    },
    {
      id: 'referral',
      title: 'Refer & Earn',
      questions: [
        {
          id: 'referral',
          also: 'refer earn bonus invite commission',
          question: 'What do I get for inviting a friend?',
          answer: [
            `${referralPercent}% of your friend’s first recharge, at most ${rupees(referralMaximum)} per friend. You may invite as many friends as you like. What you earn is in your balance at once and buys OTPs.`,
          ],
        },
        {
          id: 'referral-pending',
          question: 'My friend signed up. Why have I earned nothing yet?',
          answer: [
            'You earn with your friend’s first recharge by UPI or cryptocurrency; until then your list shows the friend as pending. Promo codes do not count as a recharge.',
            'If you and your friend seem to be the same person, for example on one device, we check first: the list says “In review”.',
          ],
        },
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      questions: [
        {
          id: 'password',
          also: 'reset login sign in',
          question: 'I forgot my password.',
          answer: [
            `Choose “Forgot your password?” on the sign-in page. The link we send works once and for 1 hour; look into your spam folder too. The new password needs at least ${resetPasswordMinimum} characters (at sign-up it is ${signUpPasswordMinimum}).`,
          ],
        },
        {
          id: 'logged-out',
          also: 'logout session another device',
          question: 'Why was I logged out?',
          answer: [
            'An account is signed in on one device at a time. Signing in somewhere else signs you out here. Your numbers and your money aren’t affected. If that was not you, change your password.',
          ],
        },
        {
          id: 'one-tab',
          question: 'Why can I use only one tab?',
          answer: [
            'So that one click never buys twice and every code shows where you look. Continue in the tab you opened first, or press Reload Page to continue here.',
          ],
        },
      ],
    },
    {
      id: 'privacy',
      title: 'Privacy',
      questions: [
        {
          id: 'kept',
          also: 'delete data privacy',
          question: 'How long are my messages and numbers kept?',
          answer: [
            `${numbersDays} days. After that we erase the messages and the phone numbers, and keep only the purchase and its price.`,
          ],
        },
        {
          id: 'shared-number',
          also: 'reuse safe private',
          question: 'Is the number mine alone?',
          answer: [
            'While you have it, only you see codes for your service. The number is temporary: someone else gets it later. Do not use it for an account you need to recover by SMS, such as your main mail account.',
          ],
        },
      ],
    },
  ] as const satisfies readonly QuestionGroup[];

/** Whole rupees: `₹1,00,000`. */
function rupees(amount: number): string {
  return formatRupees(amount).replace(/\.00$/, '');
}
