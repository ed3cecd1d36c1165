import './plain-words.ts';
import { account } from './account.ts';
import { activations } from './activations.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { bonusReview } from './bonus-review.ts';
import { catalogue } from './catalogue.ts';
import { depositInbox } from './deposit-inbox.ts';
import { deposits } from './deposits.ts';
import type { Endpoint } from './endpoint.ts';
import { images } from './images.ts';
import { paymentSettings } from './payment-settings.ts';
import { priceLists } from './price-lists.ts';
import { promos } from './promos.ts';
import { missing } from './missing-numbers.ts';
import { pushes } from './pushes.ts';
import { referrals } from './referrals.ts';
import { servers } from './servers.ts';
import { services } from './services.ts';
import { settings } from './settings.ts';
import { stats } from './stats.ts';
import { users } from './users.ts';
import { wallet } from './wallet.ts';

/** The whole wire under `/api`, by `METHOD path`. The only place where a call is declared. */
export const contract = {
  ...settings,
  ...auth,
  ...account,
  ...wallet,
  ...deposits,
  ...promos,
  ...referrals,
  ...catalogue,
  ...activations,
  ...users,
  ...depositInbox,
  ...bonusReview,
  ...paymentSettings,
  ...images,
  ...servers,
  ...pushes,
  ...missing,
  ...services,
  ...priceLists,
  ...stats,
  ...audit,
} satisfies Record<Call, Endpoint>;

export type Contract = typeof contract;
export type CallName = keyof Contract;

type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;
