import type { Deps } from '../../../deps.ts';
import type { Admission } from '../../../platform/api/admit-call.ts';
import type { ReadMarket } from './market.commands.ts';

/** What both protocols are served with. */
export type Served = { deps: Deps; admission: Admission; readMarket: ReadMarket };
