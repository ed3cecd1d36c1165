import type { AdminService } from '@pinline/contract/catalogue/services.calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import type { Coupon } from '@pinline/contract/promos/calls';
import type { AdminUser } from '@pinline/contract/users/calls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { loadPromos } from '../../features/promos/promos.api.ts';
import { loadUsers } from '../../features/users/users.api.ts';
import { call } from '../../platform/api/api.ts';
import { useSettled } from '../../ui/form/use-settled.ts';
import { adminPalette as text } from './commands.texts.ts';
import type { Command } from '../palette/palette.rules.ts';

const shortest = 2;
const pauseMs = 200;
const shownOfEach = 5;

type Found = { users: readonly AdminUser[]; coupons: readonly Coupon[]; services: readonly AdminService[] };

export function useFoundCommands(typed: string): { commands: readonly Command[]; isSearching: boolean } {
  const navigate = useNavigate();
  const search = typed.trim().slice(0, 100);
  const settled = useSettled(search, pauseMs);
  const isAsked = search.length >= shortest;
  const { data, isFetching } = useQuery({ ...foundQuery(settled), enabled: isAsked && settled === search });
  const isKnown = isAsked && settled === search && data !== undefined;
  if (!isKnown) return { commands: [], isSearching: isAsked && (isFetching || settled !== search) };
  const users = data.users.flatMap(({ _id, email }): Command[] => [
    {
      id: `history of ${_id}`,
      group: text.usersGroup,
      title: email,
      hint: text.history,
      run: () => void navigate({ to: '/admin/otp-history', search: { userId: _id } }),
    },
    {
      id: `ledger of ${_id}`,
      group: text.usersGroup,
      title: email,
      hint: text.ledger,
      run: () => void navigate({ to: '/admin/users', search: { search: email, ledger: _id } }),
    },
  ]);
  const promos = data.coupons.map(({ _id, couponCode, couponPrice, isExpired }): Command => ({
    id: `promo ${_id}`,
    group: text.promosGroup,
    title: couponCode,
    hint: text.promoHint({ price: formatRupees(couponPrice), state: isExpired ? text.promo.used : text.promo.active }),
    run: () => void navigate({ to: '/admin/promo-codes', search: { search: couponCode } }),
  }));
  const services = data.services.map(({ _id, serviceName, serverId, price }): Command => ({
    id: `service ${_id}`,
    group: text.servicesGroup,
    title: serviceName,
    hint: text.serviceHint({ server: serverId.serverName, price: formatRupees(price) }),
    run: () => void navigate({ to: '/admin/services/{-$part}', params: { part: undefined }, search: { search: serviceName } }),
  }));
  return { commands: [...users, ...promos, ...services], isSearching: false };
}

function foundQuery(search: string) {
  return queryOptions({
    queryKey: ['admin', 'palette', search],
    queryFn: async ({ signal }): Promise<Found> => {
      const part = { page: 1, limit: shownOfEach, search };
      const [users, coupons, services] = await Promise.all([
        emptyIfFailed(async () => (await loadUsers({ ...part, signal })).data),
        emptyIfFailed(async () => (await loadPromos({ ...part, status: 'all' }, signal)).coupons),
        emptyIfFailed(async () => (await call('GET admin/all-services', { query: { limit: String(shownOfEach), search }, signal })).data),
      ]);
      return { users, coupons, services };
    },
    staleTime: 10_000,
    retry: false,
  });
}

/** A list that fails to load leaves the others; its own page reports the error. */
async function emptyIfFailed<Row>(load: () => Promise<readonly Row[]>): Promise<readonly Row[]> {
  return load().catch(() => []);
}
