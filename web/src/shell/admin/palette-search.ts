import type { AdminService } from '@pinline/contract/catalogue/services.calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import type { SearchResult } from '@pinline/contract/search/search.calls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { CircleHelp, type LucideIcon, Smartphone, Tag, UserRound, Wallet } from 'lucide-react';
import { call } from '../../platform/api/api.ts';
import { now } from '../../platform/time/clock.ts';
import { useSettled } from '../../ui/form/use-settled.ts';
import { formatWhen } from '../../ui/time/ages.ts';
import { adminPalette as text } from './commands.texts.ts';
import type { Command } from '../palette/palette.rules.ts';

const shortest = 3;
const pauseMs = 200;
const servicesShown = 5;
const longest = 200;

/** `ms`: how long the server took for it. */
type Found = { results: readonly SearchResult[]; services: readonly AdminService[]; ms: number; hasFailed: boolean };

export type FoundCommands = { commands: readonly Command[]; isSearching: boolean; hasFailed: boolean; ms: number | undefined };

export function useFoundCommands(typed: string): FoundCommands {
  const navigate = useNavigate();
  const search = typed.trim().slice(0, longest);
  const settled = useSettled(search, pauseMs);
  const isAsked = search.length >= shortest;
  const { data, isFetching } = useQuery({ ...foundQuery(settled), enabled: isAsked && settled === search });
  const isKnown = isAsked && settled === search && data !== undefined;
  if (!isKnown) return { commands: [], isSearching: isAsked && (isFetching || settled !== search), hasFailed: false, ms: undefined };
  const results = kinds
    .flatMap((kind) => data.results.filter((each) => each.kind === kind))
    .map((result): Command => ({
      id: `${result.kind} ${result._id}`,
      group: text.groups[result.kind],
      title: result.title,
      detail: result.detail,
      icon: icons[result.kind],
      ...(result.email === null || result.kind === 'user' ? {} : { hint: result.email }),
      ...(result.at === null ? {} : { end: formatWhen(result.at, now()) }),
      run: () => void navigate(pageOf(result)),
    }));
  const services = data.services.map(({ _id, serviceName, serverId, price }): Command => ({
    id: `service ${_id}`,
    group: text.servicesGroup,
    title: serviceName,
    hint: text.serviceHint({ server: serverId.serverName, price: formatRupees(price) }),
    run: () => void navigate({ to: '/admin/services', search: { search: serviceName }, hash: 'list' }),
  }));
  // The kind of the best result leads.
  const best = data.results[0]?.kind;
  const leading = results.filter(({ group }) => best !== undefined && group === text.groups[best]);
  return {
    commands: [...leading, ...results.filter((each) => !leading.includes(each)), ...services],
    isSearching: false,
    hasFailed: data.hasFailed,
    ms: data.ms,
  };
}

const kinds: readonly SearchResult['kind'][] = ['activation', 'deposit', 'payment', 'user', 'promo'];

const icons: Record<SearchResult['kind'], LucideIcon> = {
  activation: Smartphone,
  deposit: Wallet,
  payment: CircleHelp,
  user: UserRound,
  promo: Tag,
};

function pageOf({ kind, _id, userId, title }: SearchResult): NavigateOptions {
  if (kind === 'activation' && userId !== null) return { to: '/admin/otp-history', search: { userId, explain: `${userId}-${_id}` } };
  if (kind === 'payment') return { to: '/admin/deposits', search: { status: 'unclaimed', search: title.replace(/^UTR /, '') } };
  if (kind === 'promo') return { to: '/admin/promo-codes', search: { search: title } };
  return userId === null ? { to: '/admin/users' } : { to: '/admin/users/$id', params: { id: userId } };
}

function foundQuery(search: string) {
  return queryOptions({
    queryKey: ['admin', 'palette', search],
    queryFn: async ({ signal }): Promise<Found> => {
      const startedAt = performance.now();
      let hasFailed = false;
      const emptyIfFailed = <Row>(rows: Promise<readonly Row[]>): Promise<readonly Row[]> =>
        rows.catch(() => {
          hasFailed = true;
          return [];
        });
      const query = { limit: String(servicesShown), search: search.slice(0, 100) };
      const services = emptyIfFailed(call('GET admin/all-services', { query, signal }).then(({ data }) => data));
      const results = await emptyIfFailed(call('GET admin/search', { query: { q: search }, signal }).then(({ data }) => data));
      const ms = Math.round(performance.now() - startedAt);
      return { results, services: await services, ms, hasFailed };
    },
    staleTime: 10_000,
    retry: false,
  });
}
