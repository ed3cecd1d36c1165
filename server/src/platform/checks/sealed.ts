import type { Check } from './checks.ts';
import { count, pass, fail } from './checks.ts';
import type { Sealed, Secrets } from '../secrets/secrets.ts';

export function sealedCheck({
  secrets,
  isKeyThere,
  read,
}: {
  secrets: Secrets;
  isKeyThere: boolean;
  read: () => Promise<Sealed[]>;
}): Check {
  return {
    name: 'secrets',
    async run() {
      if (!isKeyThere)
        return fail(
          'the key of the installation is missing',
          'Put it back into DATA_DIR/secret-key, or set SECRET_KEY: no other opens what is sealed.',
        );
      const values = await read();
      const closed = values.filter((value) => !canOpen(secrets, value)).map(({ what }) => what);
      if (closed.length === 0) return pass(`the key ${secrets.fingerprint} opens all of ${count(values.length, 'sealed value')}`);
      return fail(
        `the key ${secrets.fingerprint} does not open ${count(closed.length, 'value')} of ${values.length}: ${closed.slice(0, 5).join(', ')}`,
        'Start with the key they were sealed with (SECRET_KEY), or enter them again in the back office.',
        { closed },
      );
    },
  };
}

function canOpen(secrets: Secrets, { sealed, owner }: Sealed): boolean {
  try {
    secrets.unseal(sealed, owner);
    return true;
  } catch {
    return false;
  }
}
