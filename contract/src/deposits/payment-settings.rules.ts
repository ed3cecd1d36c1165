export function rateProblem(value: number): string | undefined {
  if (!(value > 0)) return "Crypto price can't be zero";
  if (value > 1_000_000) return 'At most 10,00,000 rupees';
  return Number(value.toFixed(6)) === value ? undefined : 'At most 6 decimals';
}

export function upiIdProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Please enter the UPI ID';
  return /^[\w.-]{2,256}@[a-z][a-z0-9.-]{1,63}$/i.test(text.trim()) ? undefined : 'A UPI ID looks like name@bank';
}

/** An empty address removes the method. The server checks the checksum. */
export function walletAddressProblem(text: string): string | undefined {
  return text === '' || /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text) ? undefined : 'A TRC20 address has 34 characters and begins with T';
}

/** `doubtful`: it may be right, but look again. */
export const walletOutcomes = ['works', 'doubtful', 'failed'] as const;
export type WalletOutcome = (typeof walletOutcomes)[number];
