import { formatRupees } from '@pinline/contract/values/money-format';

/** Sums in rupees; moments as the customer reads them. */
export type ReplyFacts = {
  /** The newest one that isn't decided. `since`: how long payments of its kind could not be checked. */
  deposit:
    | { state: 'pending' | 'review'; reference: string; isUpi: boolean; amount: number | null; uncheckedSince: string | null }
    | undefined;
  /** The newest number. */
  number:
    | {
        state: 'waiting' | 'refunded' | 'late code' | 'cancelled' | 'expired' | 'code';
        service: string;
        mobileno: string;
        price: number;
        until: string | null;
      }
    | undefined;
  balance: number;
  held: number;
};

/** Two sentences about what the customer most likely asks for: money on its way, then the last number, then the balance. */
export function writeReply({ deposit, number, balance, held }: ReplyFacts): string {
  if (deposit !== undefined) return aboutDeposit(deposit);
  if (number !== undefined) return aboutNumber(number, balance);
  return `${balanceIs(balance)}${held > 0 ? `, and ${formatRupees(held)} more is held for numbers that wait for a code` : ''}. Tell us the number or the payment you’re asking about, and we’ll look into it.`;
}

function aboutDeposit({ state, reference, isUpi, amount, uncheckedSince }: NonNullable<ReplyFacts['deposit']>): string {
  const payment = `${amount === null ? '' : `${formatRupees(amount)} `}payment (${isUpi ? 'UTR' : 'transaction'} ${reference})`;
  if (state === 'review')
    return `We’ve received your ${payment} and our team is checking it. You don’t need to do anything, and nothing’s lost.`;
  if (uncheckedSince !== null)
    return `Your ${payment} hasn’t reached us yet because payment checks are delayed since ${uncheckedSince}. It’ll be credited automatically as soon as they’re back, and nothing’s lost.`;
  return `Your ${payment} hasn’t reached us yet. It’ll be credited automatically as soon as it arrives, and nothing’s lost.`;
}

function aboutNumber({ state, service, mobileno, price, until }: NonNullable<ReplyFacts['number']>, balance: number): string {
  const its = `${service} number ${mobileno}`;
  const cost = formatRupees(price);
  switch (state) {
    case 'waiting':
      return `Your ${its} is still waiting for its code, and ${cost} is held for it. If no code arrives${until === null ? '' : ` by ${until}`}, it’s returned automatically.`;
    case 'refunded':
      return `We’ve refunded ${cost} for your ${its}. ${balanceIs(balance)}.`;
    case 'late code':
      return `Your ${its} ended without a code and wasn’t charged, but its code has arrived since. You can show it for ${cost}${until === null ? '' : ` until ${until}`} in your history.`;
    case 'code':
      return `Your ${its} received its code, which cost ${cost}. You’ll find the code in your history, and ${startSmall(balanceIs(balance))}.`;
    default:
      return `Your ${its} ended without a code, and ${cost} was returned. ${balanceIs(balance)}.`;
  }
}

function balanceIs(balance: number): string {
  return `Your balance is ${formatRupees(balance)}`;
}

function startSmall(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
