import type { Secrets } from '../../../platform/secrets/secrets.ts';

type Sealed = { id: number; apiKeySealed: Buffer | null };

/** Undefined without a key, or for one sealed with another secret key: the other accounts go on. */
export function openKey({ secrets }: { secrets: Secrets }, { id, apiKeySealed }: Sealed): string | undefined {
  if (apiKeySealed === null) return undefined;
  try {
    return secrets.unseal(apiKeySealed, ownerOf(id));
  } catch {
    return undefined;
  }
}

export function sealKey({ secrets }: { secrets: Secrets }, id: number, apiKey: string): Buffer {
  return secrets.seal(apiKey, ownerOf(id));
}

function ownerOf(id: number): string {
  return `provider:${id}`;
}
