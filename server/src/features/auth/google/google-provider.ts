import type { Configuration } from 'openid-client';
import type { Config } from '../../../config.ts';

export type FindProvider = () => Promise<Configuration>;

const timeoutSeconds = 8;

export function createFindProvider(google: NonNullable<Config['google']>, { isProduction }: { isProduction: boolean }): FindProvider {
  const issuer = new URL(google.issuer);
  const mayBeHttp = issuer.protocol === 'http:' && !isProduction;
  let found: Promise<Configuration> | undefined;
  return () => {
    found ??= discover().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await import('openid-client');
    return discovery(issuer, google.clientId, google.clientSecret, undefined, {
      timeout: timeoutSeconds,
      // Checks the token's signature too, not only the TLS connection it arrived on.
      execute: [enableNonRepudiationChecks, ...(mayBeHttp ? [allowInsecureRequests] : [])],
    });
  }
}
