import { hash } from 'node:crypto';

const rememberedMs = 10 * 60_000;
const most = 20_000;

/**
 * Sessions and keys that were found lately, by the address that they came from. What an address has used up doesn't stop
 * the people behind it whose sessions work. Not a proof: each call looks its caller up.
 */
export function createProvenCallers<Caller>(now: () => number = () => performance.now()) {
  let recent = new Map<string, Caller>();
  let older = recent;
  let since = now();
  /** A digest, so that no memory dump has a list of keys. */
  const nameOf = (address: string, credential: string) => hash('sha256', `${address} ${credential}`, 'base64');
  function turn(): void {
    if (recent.size < most && now() - since < rememberedMs) return;
    [older, recent] = [recent, new Map()];
    since = now();
  }
  return {
    find(address: string, credential: string): Caller | undefined {
      turn();
      const name = nameOf(address, credential);
      return recent.get(name) ?? older.get(name);
    },
    remember(address: string, credential: string, caller: Caller): void {
      recent.set(nameOf(address, credential), caller);
    },
    forget(address: string, credential: string): void {
      const name = nameOf(address, credential);
      recent.delete(name);
      older.delete(name);
    },
  };
}
