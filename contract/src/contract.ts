import './zod-messages.ts';
import { account } from './auth/account.calls.ts';
import { activations } from './activations/activations.calls.ts';
import { aliasesCalls } from './catalogue/search/aliases.calls.ts';
import { alarms } from './alarms/alarms.calls.ts';
import { audit } from './audit/audit.calls.ts';
import { auth } from './auth/auth.calls.ts';
import { bonusReview } from './referrals/bonus-review.calls.ts';
import { catalogue } from './catalogue/catalogue.calls.ts';
import { customers } from './users/customer.calls.ts';
import { depositInbox } from './deposits/inbox.calls.ts';
import { deletion } from './deletion/deletion.calls.ts';
import { deposits } from './deposits/deposits.calls.ts';
import { developers } from './developers/developers.calls.ts';
import { email } from './auth/email.calls.ts';
import type { Endpoint } from './endpoint.ts';
import { goLive } from './go-live/go-live.calls.ts';
import { help } from './activations/help/help.calls.ts';
import { images } from './images/images.calls.ts';
import { offers } from './catalogue/offers.calls.ts';
import { paymentSettings } from './deposits/payment-settings.calls.ts';
import { priceLists } from './catalogue/price-lists.calls.ts';
import { profit } from './profit/profit.calls.ts';
import { push } from './push/push.calls.ts';
import { myData } from './auth/my-data.calls.ts';
import { promos } from './promos/promos.calls.ts';
import { differences } from './reconciliation/reconciliation.calls.ts';
import { missing } from './upstream/upstream.calls.ts';
import { providerConnections } from './providers/connection.calls.ts';
import { countryLists } from './providers/country-lists.calls.ts';
import { providerWebhooks } from './providers/provider-webhooks.calls.ts';
import { refunds } from './activations/refund.calls.ts';
import { referrals } from './referrals/referrals.calls.ts';
import { purchases } from './activations/buy/buying.calls.ts';
import { reports } from './activations/report.calls.ts';
import { routeOrders } from './providers/order.calls.ts';
import { search } from './search/search.calls.ts';
import { servers } from './providers/providers.calls.ts';
import { services } from './catalogue/services.calls.ts';
import { settings } from './settings/settings.calls.ts';
import { stats } from './stats/stats.calls.ts';
import { team } from './auth/team.calls.ts';
import { users } from './users/users.calls.ts';
import { priceTiers } from './catalogue/tiers/price-tiers.calls.ts';
import { usedKeys } from './developers/used-keys.calls.ts';
import { webhooks } from './developers/webhooks.calls.ts';
import { waitlist } from './waitlist/waitlist.calls.ts';
import { wishes } from './wishes/wish.calls.ts';
import { statement } from './wallet/statement.calls.ts';
import { wallet } from './wallet/wallet.calls.ts';

/** All calls under `/api`; declared nowhere else. */
export const contract = {
  ...settings,
  ...auth,
  ...account,
  ...myData,
  ...email,
  ...deletion,
  ...team,
  ...wallet,
  ...statement,
  ...deposits,
  ...promos,
  ...referrals,
  ...catalogue,
  ...offers,
  ...aliasesCalls,
  ...activations,
  ...waitlist,
  ...wishes,
  ...purchases,
  ...reports,
  ...help,
  ...refunds,
  ...push,
  ...developers,
  ...webhooks,
  ...usedKeys,
  ...priceTiers,
  ...users,
  ...customers,
  ...search,
  ...depositInbox,
  ...bonusReview,
  ...paymentSettings,
  ...images,
  ...servers,
  ...providerConnections,
  ...routeOrders,
  ...countryLists,
  ...providerWebhooks,
  ...missing,
  ...services,
  ...priceLists,
  ...stats,
  ...alarms,
  ...goLive,
  ...profit,
  ...differences,
  ...audit,
} satisfies Record<Call, Endpoint>;

export type Contract = typeof contract;
export type CallName = keyof Contract;

type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;
