import { undeclaredMessage, type UndeclaredRefusal } from '../../server/src/platform/api/undeclared-refusals.ts';

/** Fails the running test through fail-on-console-error.ts. */
export function failOnUndeclaredRefusal({ call, code }: UndeclaredRefusal): void {
  console.error(`${undeclaredMessage}: ${call} ${code}`);
}
