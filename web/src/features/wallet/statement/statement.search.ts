import { statementKinds, type StatementKind } from '@pinline/contract/wallet/statement.rules';
import { oneOf, type Search } from '../../../platform/page/search.ts';
import { isDay } from '../../stats/days.ts';

/** Days as `yyyy-MM-dd`, both included. Without them: the month so far. */
export type StatementSearch = {
  from?: string | undefined;
  to?: string | undefined;
  kind?: StatementKind | undefined;
  search?: string | undefined;
};

/** Every name is set: an omitted one would keep its value from the address. */
export function statementSearchIn(search: Search): StatementSearch {
  const [from, to, typed] = [search['from'], search['to'], search['search']];
  const hasPeriod = isDay(from) && isDay(to) && from <= to;
  return {
    from: hasPeriod ? from : undefined,
    to: hasPeriod ? to : undefined,
    kind: oneOf(statementKinds, search['kind']),
    search: (typeof typed === 'string' || typeof typed === 'number') && typed !== '' ? String(typed).slice(0, 100) : undefined,
  };
}
