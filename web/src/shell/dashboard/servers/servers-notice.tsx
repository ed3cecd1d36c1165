import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { dashboard } from '../dashboard.texts.ts';
import { serverStatusQuery, type ServerStatus } from './status.api.ts';

/** Gone while all servers work. */
export function ServersNotice() {
  const { data: servers = [] } = useQuery(serverStatusQuery());
  const words = wordsOf(servers.filter(({ state }) => state !== 'working'));
  if (words === undefined) return null;
  return (
    <a
      href="/status"
      className="relative flex items-center gap-1.5 text-xs text-warning-text after:absolute after:-inset-x-2 after:-inset-y-3.5"
    >
      <span aria-hidden className="size-2 flex-none rounded-full bg-warning-solid" />
      {words}
      <ChevronRight size={14} strokeWidth={1.75} aria-hidden className="-ml-1" />
    </a>
  );
}

function wordsOf(troubled: readonly ServerStatus[]): string | undefined {
  const [first, second] = troubled;
  if (first === undefined || first.state === 'working') return undefined;
  return second === undefined ? dashboard.trouble[first.state](first.server) : dashboard.trouble.many(troubled.length);
}
