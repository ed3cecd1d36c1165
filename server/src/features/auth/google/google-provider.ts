import { allowInsecureRequests, discovery, enableNonRepudiationChecks, type Configuration } from 'openid-client';
import type { Config } from '../../../config.ts';

/** The identity provider as its discovery document describes it. Rejects when it cannot be asked. */
export type FindProvider = () => Promise<Configuration>;

/** A person waits for each request to the provider. */
const timeoutSeconds = 8;

/** Asks at the first click and remembers the answer; after a failure the next click asks again. */
export function createFindProvider(google: NonNullable<Config['google']>, { isProduction }: { isProduction: boolean }): FindProvider {
  const issuer = new URL(google.issuer);
  const mayBeHttp = issuer.protocol === 'http:' && !isProduction;
  let found: Promise<Configuration> | undefined;
  return () => {
    found ??= discovery(issuer, google.clientId, google.clientSecret, undefined, {
      timeout: timeoutSeconds,
      // The signature is checked as well, not only the connection the token came by.
      execute: [enableNonRepudiationChecks, ...(mayBeHttp ? [allowInsecureRequests] : [])],
    }).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}
