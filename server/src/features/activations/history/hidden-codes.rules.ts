import { isAllowed, type OperatorRole } from '@pinline/contract/auth/permissions.rules';

const openStates: readonly string[] = ['waiting', 'cancelling', 'received'];

/** Shown in place of a message whose code its user may be about to type. */
export const hiddenMessage = '••••••';

/** Some operators see codes only once a number has ended. */
export function isCodeHidden(role: OperatorRole | null, { state }: { state: string }): boolean {
  return openStates.includes(state) && !isAllowed(role, 'codes');
}
