import { lookup, promises, type LookupAddress, type LookupOptions } from 'node:dns';

type Found = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/** Finds every address of a name. */
export type Lookup = (hostname: string, options: LookupOptions, found: Found) => void;

/** With the hosts file. It keeps one of the process's few threads until a name server answers. */
export const lookupBySystem: Lookup = (hostname, options, found) => lookup(hostname, { ...options, all: true }, found);

/**
 * For names that strangers choose. It takes no thread: names whose servers are silent would hold up the lookups of providers, and passwords,
 * which share those threads.
 */
export const lookupByNameServers: Lookup = (hostname, _options, found) => {
  const families = [promises.resolve4(hostname), promises.resolve6(hostname)];
  void Promise.allSettled(families).then((results) => {
    const addresses = results.flatMap((result, no) =>
      result.status === 'fulfilled' ? result.value.map((address) => ({ address, family: no === 0 ? 4 : 6 })) : [],
    );
    const [first] = results;
    found(addresses.length === 0 && first?.status === 'rejected' ? first.reason : null, addresses);
  });
};
