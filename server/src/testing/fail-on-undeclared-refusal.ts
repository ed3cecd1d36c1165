import { undeclaredMessage, type UndeclaredRefusal } from '../platform/undeclared-refusals.ts';

/** Fails the test that runs, by way of fail-on-console-error.ts. */
export function failOnUndeclaredRefusal({ call, code }: UndeclaredRefusal): void {
  console.error(`${undeclaredMessage}: ${call} ${code}`);
}
