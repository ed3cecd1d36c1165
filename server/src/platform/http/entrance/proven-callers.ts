import { hash } from 'node:crypto';

const rememberedMs = 10 * 60_000;
const most = 20_000;

/** A digest, so that no memory dump has a list of keys. */
export function nameOf(address: string, credential: string): string {
  return hash('sha256', `${address} ${credential}`, 'base64');
}

/**
 * Sessions and keys that were found lately, by `nameOf`. What an address has used up doesn't stop
 * the people behind it whose sessions work. Not a proof: each call looks its caller up.
 */
export function createProvenCallers<Caller>(now: () => number = () => performance.now()) {
  let recent = new Map<string, Caller>();
  let older = recent;
  let since = now();
  function turn(): void {
    if (recent.size < most && now() - since < rememberedMs) return;
    [older, recent] = [recent, new Map()];
    since = now();
  }
  return {
    find(name: string): Caller | undefined {
      turn();
      return recent.get(name) ?? older.get(name);
    },
    remember(name: string, caller: Caller): void {
      recent.set(name, caller);
    },
    forget(name: string): void {
      recent.delete(name);
      older.delete(name);
    },
  };
}
