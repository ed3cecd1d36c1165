import { isAllowed, type OperatorRole } from '@pinline/contract/auth/permissions.rules';

const openStates: readonly string[] = ['waiting', 'cancelling', 'received'];

/** Shown in place of a message whose code its user may be about to type, or has not paid for. */
export const hiddenMessage = '••••••';

/** `isRunning`: its time is not over. Some servers end a number with its first code, which is typed after that. */
export type SeenNumber = { state: string; isRunning: boolean };

/** Some operators see codes only once a number has ended and its time is over. */
export function isCodeHidden(role: OperatorRole | null, { state, isRunning }: SeenNumber): boolean {
  return (isRunning || openStates.includes(state)) && !isAllowed(role, 'codes');
}

/** A late code belongs to its user only once it is paid for. */
export function isUnpaidCodeHidden(role: OperatorRole | null): boolean {
  return !isAllowed(role, 'codes');
}
