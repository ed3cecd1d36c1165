import { contract, type CallName } from '@pinline/contract/contract';
import type { Endpoint } from '@pinline/contract/endpoint';
import { issueSignInCode } from '../../server/src/features/auth/sessions/exchange.commands.ts';
import { issueDataToken } from '../../server/src/features/auth/sessions/tickets.commands.ts';
import { makeResetToken } from '../../server/src/features/auth/reset/reset-token.ts';
import { parseSessionToken } from '../../server/src/platform/api/caller.ts';
import { aBegunAuthenticator, anEnrolledAuthenticator, forgetAuthenticators } from '../builders/an-authenticator.ts';
import { aPromoCode } from '../builders/payments.ts';
import type { TestUser } from '../fakes/browser.ts';
import { aSubscription } from '../fakes/push-encryption.ts';
import { aNumber, aService, aUser } from '../builders/data.ts';
import { anEmail, aUtr } from '../builders/people.ts';
import { aBonusInReview, aDepositInReview, anUnclaimedPayment } from '../builders/money-in-review.ts';
import { emailNeeds } from './needs/email.ts';
import { caseNeeds } from './needs/cases.ts';
import { alarmNeeds } from './needs/alarms.ts';
import { goLiveNeeds } from './needs/go-live.ts';
import { imageNeeds } from './needs/images.ts';
import { keyNeeds } from './needs/developers/keys.ts';
import { webhookNeeds } from './needs/developers/webhooks.ts';
import { moneyInNeeds } from './needs/money-in.ts';
import { numberNeeds } from './needs/numbers.ts';
import { priceTierNeeds } from './needs/price-tiers.ts';
import { profitNeeds } from './needs/profit.ts';
import { serverNeeds } from './needs/servers.ts';
import { serviceNeeds } from './needs/services.ts';
import { teamNeeds } from './needs/team.ts';
import type { Need, Parts, World } from './needs/needs.ts';
import { settingsNeeds } from './needs/settings.ts';
import { buyingNeeds } from './needs/buying.ts';
import type { TestApp } from '../harness/test-app.ts';

/** A call without a row here fails the access matrix. */
export const callNeeds: Record<CallName, Need> = {
  'GET config': {},
  'POST users/signup': { good: () => ({ body: { email: anEmail(), password: 'a fine password', referralCode: 'NOBODYS1' } }) },
  'POST users/login': { good: ({ visitor: { email, password } }) => ({ body: { email, password } }) },
  'POST users/forgot': { good: () => ({ body: { email: anEmail() } }) },
  'POST users/reset-password': {
    good: async (world) => ({ body: { token: await world.resetToken(), newPassword: world.visitor.password } }),
  },
  'GET auth/google': {},
  'GET auth/google/callback': {},
  'POST auth/exchange': {
    good: async (world) => {
      const { token, browser } = await world.signInCode();
      return { body: { token }, headers: { cookie: `sign-in-browser=${browser}` } };
    },
  },
  'POST users/logout': { endsSession: true },
  'POST auth/socket-ticket': {},
  'POST auth/download-ticket': {},
  'POST admin/download-ticket': {},
  'GET account': {},
  'GET account/sessions': {},
  'POST account/my-data': {
    good: async (world) => {
      await world.hasNoAuthenticator();
      return { body: { currentPassword: world.me.password } };
    },
  },
  'GET account/my-data.json': { good: async (world) => ({ query: { proof: await world.dataToken() } }) },
  'GET account/deletion': {},
  'POST account/deletion': {
    good: async (world) => {
      await world.hasNoAuthenticator();
      const { body } = await world.app.get('/api/account/deletion', { as: world.me });
      return { body: { currentPassword: world.me.password, giveUp: body.data.balance + body.data.held } };
    },
  },
  'DELETE account/deletion': { good: async (world) => world.hasDeletion() },
  'PUT account/language': { good: () => ({ body: { language: 'hi' } }) },
  'POST account/password': { good: ({ me: { password } }) => ({ body: { currentPassword: password, newPassword: password } }) },
  ...emailNeeds,
  'POST account/second-factor': {
    good: async (world) => {
      await world.hasNoAuthenticator();
      return {};
    },
  },
  'POST account/second-factor/confirm': {
    good: async (world) => ({ body: { code: await world.code('begun'), currentPassword: world.me.password } }),
  },
  'POST account/second-factor/remove': { good: async (world) => ({ body: { code: await world.code('in force') } }) },
  'POST account/second-factor/fresh': { good: async (world) => ({ body: { code: await world.code('in force') } }) },
  'GET payment/balance': {},
  'GET payment/transaction-history': { good: () => ({ query: { page: '1', limit: '20' } }) },
  'GET payment/spend': {},
  'GET payment/upi': {},
  'GET payment/allcurrency': {},
  'POST payment/transaction': {
    ids: ['transactionId'],
    good: () => ({ body: { transactionId: aUtr(), method: 'bharatpay' } }),
    succeedsWith: 202,
  },
  'POST payment/intent': {
    good: async (world) => {
      await world.hasNoIntents();
      return { body: { method: 'bharatpay', amount: 100 } };
    },
  },
  'GET payment/intents': {},
  'GET payment/intent/:id': {
    good: async (world) => ({ params: { id: await world.intent('mine') } }),
    foreign: async (world) => ({ params: { id: await world.intent('theirs') } }),
  },
  'DELETE payment/intent/:id': {
    good: async (world) => ({ params: { id: await world.intent('mine') } }),
    foreign: async (world) => ({ params: { id: await world.intent('theirs') } }),
  },
  'POST coupon/usecoupon': { good: async (world) => ({ body: { couponCode: await world.promoCode() } }) },
  'GET referral/dashboard': { good: () => ({ query: { page: '1', limit: '20' } }) },
  'GET service/all-services': {},
  'GET service/aliases': {},
  'POST service/wishes': { good: () => ({ body: { app: 'Zepto' } }) },
  'POST service/missed-searches': { good: () => ({ body: { search: 'zepto' } }) },
  'GET admin/wishes': {},
  'GET service/offers': { good: () => ({ query: { search: 'tele', country: 'IN' } }) },
  'GET push/subscriptions': {},
  'POST push/subscriptions': { good: async (world) => ({ body: await world.freshBrowser() }) },
  'DELETE push/subscriptions/:id': {
    ids: ['id'],
    good: async (world) => ({ params: { id: await world.subscription('mine') } }),
    foreign: async (world) => ({ params: { id: await world.subscription('theirs') } }),
  },
  ...keyNeeds,
  ...webhookNeeds,
  ...numberNeeds,
  'GET admin/all-users': { good: () => ({ query: { page: '1', limit: '20', search: 'example' } }) },
  'GET admin/all-users.csv': { good: () => ({ query: { search: 'example' } }) },
  'PATCH admin/users/toggleBlock': { ids: ['userId'], good: ({ customer }) => ({ body: { userId: String(customer.userId) } }) },
  'PUT admin/users/toggleBlock': { ids: ['userId'], good: ({ customer }) => ({ body: { userId: String(customer.userId) } }) },
  'PATCH admin/users/:id/balance': {
    ids: ['id'],
    good: ({ customer }) => ({ params: { id: String(customer.userId) }, body: { balance: 12.5, reason: 'Paid twice by mistake' } }),
  },
  'GET admin/users/:id/ledger': {
    ids: ['id'],
    good: ({ customer }) => ({ params: { id: String(customer.userId) }, query: { page: '1', limit: '20' } }),
  },
  'GET admin/users/:id/ledger.csv': { ids: ['id'], good: ({ customer }) => ({ params: { id: String(customer.userId) } }) },
  'GET admin/users/:id/sessions': { ids: ['id'], good: ({ customer }) => ({ params: { id: String(customer.userId) } }) },
  'PUT admin/users/:id/legal-hold': {
    ids: ['id'],
    good: ({ customer }) => ({ params: { id: String(customer.userId) }, body: { isHeld: true } }),
  },
  'POST admin/users/:id/end-sessions': { ids: ['id'], good: ({ customer }) => ({ params: { id: String(customer.userId) } }) },
  'GET admin/settings': {},
  'GET admin/dashboard': {},
  'GET admin/service-stats': { ids: ['serverId'], good: () => ({ query: { search: '', serverId: '1' } }) },
  'GET admin/audit': { good: () => ({ query: { page: '1', limit: '20' } }) },
  'GET coupon/all-coupons': { good: () => ({ query: { page: '1', limit: '20', status: 'all' } }) },
  'GET coupon/all-coupons.csv': { good: () => ({ query: { status: 'all' } }) },
  'POST coupon/generate': { good: () => ({ body: { couponPrice: 50.5 } }) },
  'POST coupon/generate-many': { good: () => ({ body: { couponPrice: 50.5, count: 3 } }) },
  'POST coupon/:id/reveal': { ids: ['id'], good: async (world) => ({ params: { id: await world.promoCodeId() } }) },
  'DELETE coupon/:id': { ids: ['id'], good: async (world) => ({ params: { id: await world.promoCodeId() } }) },
  ...moneyInNeeds,
  ...caseNeeds,
  ...imageNeeds,
  ...serverNeeds,
  ...serviceNeeds,
  ...settingsNeeds,
  ...buyingNeeds,
  ...alarmNeeds,
  ...goLiveNeeds,
  ...teamNeeds,
  ...priceTierNeeds,
  ...profitNeeds,
};

export const callNames = Object.keys(contract) as CallName[];

export function declarationOf(name: CallName): Endpoint {
  return contract[name];
}

export function successOf(name: CallName): number {
  return callNeeds[name].succeedsWith ?? Number(Object.keys(contract[name].replies)[0]);
}

export function requestOf(name: CallName, parts: Parts): { method: string; path: string; body?: Record<string, unknown> | FormData } {
  const [method = '', template = ''] = name.split(' ');
  const filled = template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(parts.params?.[key] ?? ''));
  const query = new URLSearchParams(parts.query).toString();
  const { upload } = declarationOf(name);
  const body = upload === undefined || parts.body === undefined ? parts.body : formOf(parts, upload.part);
  return { method, path: `/api/${filled}${query === '' ? '' : `?${query}`}`, ...(body === undefined ? {} : { body }) };
}

function formOf({ body = {}, upload }: Parts, filePart: string): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) form.append(key, String(value));
  if (upload !== undefined) form.append(filePart, new Blob([new Uint8Array(upload)]), 'picture.png');
  return form;
}

export async function aWorld(app: TestApp): Promise<World> {
  const [service, second, third] = [await aService(app), await aService(app, { server: 2 }), await aService(app, { server: 3 })];
  let owned = 0;
  const [me, stranger, visitor, customer] = await Promise.all([aUser(app), aUser(app), aUser(app), aUser(app)]);
  const { pool, autocommit } = app.app.deps.db;
  const closeIntents = ({ userId }: TestUser) =>
    pool.query(`update deposit_intent set state = 'closed', slot = null where user_id = $1 and state = 'waiting'`, [userId]);
  return {
    app,
    async resetToken() {
      const token = await makeResetToken(app.app.deps, visitor.email);
      if (token === undefined) throw new Error('No link for the visitor');
      return token;
    },
    hasDeletion: () => scheduleDeletion(app, me),
    dataToken: () => issueDataToken(app.app.deps, { sessionId: parseSessionToken(me.token)?.id ?? '' }),
    signInCode: () => app.app.deps.db.transaction((tx) => issueSignInCode(tx, visitor.userId)),
    hasNoAuthenticator: () => forgetAuthenticators(app),
    async code(ofOne) {
      await forgetAuthenticators(app);
      const authenticator = await (ofOne === 'begun' ? aBegunAuthenticator : anEnrolledAuthenticator)(app, me);
      return authenticator.code();
    },
    freshBrowser: async () => {
      await pool.query('delete from push_subscription where user_id = $1', [me.userId]);
      return aSubscription();
    },
    async subscription(whose) {
      const as = whose === 'mine' ? me : stranger;
      await pool.query('delete from push_subscription where user_id = $1', [as.userId]);
      return (await app.post('/api/push/subscriptions', { as, body: aSubscription() })).body.data._id;
    },
    hasNoIntents: async () => void (await closeIntents(me)),
    async intent(whose) {
      const owner = whose === 'mine' ? me : stranger;
      await closeIntents(owner);
      const reply = await app.post('/api/payment/intent', { as: owner, body: { method: 'bharatpay', amount: 100 } });
      return reply.body.data._id;
    },
    promoCode: async () => (await aPromoCode(autocommit, { amount: 5_000, createdBy: 'system' })).code,
    promoCodeId: async () => String((await aPromoCode(autocommit, { amount: 5_000, createdBy: 'system' })).id),
    async pendingDeposit() {
      const { rows } = await pool.query(
        `insert into deposit (user_id, method, reference, first_claimed_at) values ($1, 'upi', $2, app_now()) returning id::text`,
        [customer.userId, aUtr()],
      );
      return rows[0].id;
    },
    depositInReview: async () => (await aDepositInReview(app, { amountPaise: 1_000 })).id,
    bonusInReview: async () => String((await aBonusInReview(app)).friend.userId),
    unclaimedPayment: async () => ({
      id: (await anUnclaimedPayment(app, { amountPaise: 1_000 })).id,
      userId: String((await aUser(app, { balance: 0 })).userId),
    }),
    me,
    service,
    visitor,
    customer,
    stranger,
    theirs: await aNumber(app, { user: stranger, service }),
    async mine() {
      // More calls need a waiting number than a user can have on one server.
      owned += 1;
      const mobile = await aNumber(app, { user: me, service: [service, second, third][owned % 3] ?? service });
      await app.app.deps.db.pool.query('update activation set cancellable_at = app_now() where id = $1', [mobile._id]);
      return mobile;
    },
  };
}

async function scheduleDeletion(app: TestApp, { userId }: TestUser): Promise<Record<string, never>> {
  await app.app.deps.db.pool.query(
    `insert into account_deletion (user_id, due_at, given_up) values ($1, app_now() + interval '7 days', 0) on conflict do nothing`,
    [userId],
  );
  return {};
}
