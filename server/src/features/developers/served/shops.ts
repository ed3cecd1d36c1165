import type { KeyMode } from '@pinline/contract/developers/developers.rules';
import { depsOf, type Deps } from '../../../deps.ts';
import type { Admission } from '../../../platform/api/admit-call.ts';
import { openMarket, type ReadMarket } from './market.commands.ts';

/** What keys of one mode buy from. */
export type Shop = { deps: Deps; readMarket: ReadMarket };

/** What both protocols are served with. */
export type Served = { admission: Admission; shopOf(mode: KeyMode): Shop };

export function openShops(deps: Deps, admission: Admission): Served {
  const shops = new Map<KeyMode, Shop>();
  return {
    admission,
    shopOf(mode) {
      const shop = shops.get(mode) ?? openShop(depsOf(deps, mode));
      shops.set(mode, shop);
      return shop;
    },
  };
}

function openShop(deps: Deps): Shop {
  return { deps, readMarket: openMarket(deps) };
}
