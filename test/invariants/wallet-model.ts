export type WalletModel = ReturnType<typeof createWalletModel>;

export type ModelNumber = {
  user: number;
  server: 1 | 2;
  key: string | null;
  state: string;
  attempt: string;
  messages: number;
  isRevealed: boolean;
};

const undecided = ['reserved', 'buying', 'unknown'];
const open = ['waiting', 'cancelling'];
const endedWithoutCode = ['cancelled', 'expired'];

export function createWalletModel(openings: number[], price: number) {
  const wallets = openings.map((available) => ({ available, held: 0, paid: 0 }));
  const numbers: ModelNumber[] = [];
  const resolve = (number: ModelNumber, state: string, pocket: 'available' | 'paid') => {
    const wallet = wallets[number.user];
    if (wallet === undefined) throw new Error('A number without a wallet');
    wallet.held -= price;
    wallet[pocket] += price;
    number.state = state;
    return true;
  };
  return {
    wallets,
    numbers,
    /** The index of the number in `numbers`, or the refusal. */
    reserve(user: number, server: 1 | 2, key: string | null): number | string {
      const earlier = numbers.findIndex((number) => key !== null && number.key === key && number.user === user);
      if (earlier !== -1) return numbers[earlier]?.server === server ? earlier : 'IDEMPOTENCY_KEY_REUSED';
      const active = numbers.filter(
        (number) => number.user === user && number.server === server && [...undecided, ...open].includes(number.state),
      );
      if (active.length === 6) return 'TOO_MANY_ACTIVE';
      const wallet = wallets[user];
      if (wallet === undefined || wallet.available < price) return 'INSUFFICIENT_BALANCE';
      wallet.available -= price;
      wallet.held += price;
      return numbers.push({ user, server, key, state: 'reserved', attempt: 'none', messages: 0, isRevealed: false }) - 1;
    },
    mark(number: ModelNumber): boolean {
      if (!['reserved', 'buying'].includes(number.state)) return false;
      Object.assign(number, { state: 'buying', attempt: 'sending' });
      return true;
    },
    refused: (number: ModelNumber) => void (number.attempt = number.attempt === 'sending' ? 'settled' : number.attempt),
    unknown(number: ModelNumber): void {
      if (number.attempt !== 'sending') return;
      number.attempt = 'unknown';
      if (number.state === 'buying') number.state = 'unknown';
    },
    confirm(number: ModelNumber): 'attached' | 'late' {
      const isWanted = number.attempt !== 'settled' && ['buying', 'unknown'].includes(number.state);
      number.attempt = 'settled';
      if (isWanted) number.state = 'waiting';
      return isWanted ? 'attached' : 'late';
    },
    release(number: ModelNumber): boolean {
      if (number.attempt === 'sending') number.attempt = 'unknown';
      return undecided.includes(number.state) && resolve(number, 'failed', 'available');
    },
    wishCancel: (number: ModelNumber) => void (number.state = number.state === 'waiting' ? 'cancelling' : number.state),
    settle: (number: ModelNumber, end: 'cancelled' | 'expired') => open.includes(number.state) && resolve(number, end, 'available'),
    deliver(number: ModelNumber, isStale: boolean): number {
      if (isStale) return number.messages;
      // A late message is stored, and charged only when it is revealed.
      const isLate = endedWithoutCode.includes(number.state) && (!number.isRevealed || number.server === 1);
      if (isLate) return (number.messages += 1);
      if (![...open, 'received'].includes(number.state)) return number.messages;
      if (number.state !== 'received') resolve(number, number.server === 1 ? 'received' : 'finished', 'paid');
      return (number.messages += 1);
    },
    reveal: (number: ModelNumber) => reveal(number, wallets[number.user], price),
    finish(number: ModelNumber): boolean {
      if (number.state !== 'received') return false;
      number.state = 'finished';
      return true;
    },
  };
}

function reveal(number: ModelNumber, wallet: { available: number; paid: number } | undefined, price: number): boolean | string {
  if (number.isRevealed) return false;
  if (!endedWithoutCode.includes(number.state) || number.messages === 0) return 'LATE_CODE_NOT_FOUND';
  if (wallet === undefined || wallet.available < price) return 'INSUFFICIENT_BALANCE';
  wallet.available -= price;
  wallet.paid += price;
  return (number.isRevealed = true);
}
