import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { lookupBySystem, type Lookup } from './lookups.ts';

export type AllowHost = (target: HostTarget) => boolean;

export type HostTarget = { protocol: string; hostname: string; address: string };

export type ConnectorOptions = { url: URL; allowHost: AllowHost; timeoutMs: number; lookup?: Lookup | undefined };

/** A name that later resolves to another address is refused. */
export function createGuardedConnector({ url, allowHost, timeoutMs, lookup = lookupBySystem }: ConnectorOptions) {
  const failures = new WeakSet<Error>();
  const isAllowed = (address: string) => allowHost({ protocol: url.protocol, hostname: url.hostname, address });
  // HTTP/1.1 only: on a shared HTTP/2 connection one reset would leave many purchases unconfirmed at once.
  const open = buildConnector({ allowH2: false, timeout: timeoutMs, lookup: guardLookup(lookup, isAllowed) });

  const connect: buildConnector.connector = (options, callback) => {
    const answer = (error: Error) => {
      if (!isTimeout(error)) failures.add(error);
      callback(error, null);
    };
    if (isIP(options.hostname) && !isAllowed(options.hostname)) return answer(new HostNotAllowed());
    open(options, (...[error, socket]) => (error ? answer(error) : callback(null, socket)));
  };

  return {
    connect,
    /** True if not a byte of the request was sent. A timeout doesn't count, because bytes may have been sent. */
    isFailureToConnect: (error: unknown) => error instanceof Error && failures.has(error),
  };
}

class HostNotAllowed extends Error {
  readonly code = 'HOST_NOT_ALLOWED';
}

function isTimeout(error: Error): boolean {
  return 'code' in error && (error.code === 'UND_ERR_CONNECT_TIMEOUT' || error.code === 'ETIMEDOUT');
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

function guardLookup(lookup: Lookup, isAllowed: (address: string) => boolean) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback) => {
    lookup(hostname, options, (error, addresses) => {
      if (error) return callback(error, []);
      const [first, ...others] = addresses.filter(({ address }) => isAllowed(address));
      if (!first) return callback(new HostNotAllowed(), []);
      if (options.all) return callback(null, [first, ...others]);
      callback(null, first.address, first.family);
    });
  };
}
