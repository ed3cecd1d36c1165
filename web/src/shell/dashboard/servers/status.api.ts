import { queryOptions } from '@tanstack/react-query';
import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';

/** What the public page `/status` says of a server, as in `/status.json`. `hour`: the last 60 minutes; null under 20 tries. */
export type ServerStatus = {
  server: ServerNumber;
  state: 'working' | 'slow' | 'fewer_codes' | 'closed';
  hour: { successRate: number | null; usualWaitSeconds: number | null };
};

/** In no call of the contract: the public page's own address. */
export function serverStatusQuery() {
  return queryOptions({
    queryKey: ['server-status'],
    queryFn: async ({ signal }): Promise<ServerStatus[]> => {
      const reply = await fetch('/status.json', { signal });
      if (!reply.ok) throw new Error(`The status page answered ${reply.status}`);
      const { servers } = (await reply.json()) as { servers: ServerStatus[] };
      return servers;
    },
    staleTime: 15_000,
    refetchInterval: 60_000,
  });
}
