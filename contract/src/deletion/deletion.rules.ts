/** So long a user can change their mind. */
export const deletionDays = 7;

/** What a deletion waits for. `debt`: a payment that was credited before it arrived. `balance`: more than the user gave up. */
export const deletionWaits = ['number', 'deposit', 'bonus', 'debt', 'legal_hold', 'blocked', 'balance'] as const;
export type DeletionWait = (typeof deletionWaits)[number];
