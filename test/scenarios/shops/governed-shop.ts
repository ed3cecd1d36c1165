import { saveSettings } from '../../builders/operator-rules.ts';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import type { KeyRules } from '@pinline/contract/developers/key-use.rules';
import { settingsDefaults } from '@pinline/contract/settings/settings.rules';
import { aNumber, aService, aUser, cancelBody, passTime } from '../../builders/data.ts';
import { anAdmin, anApiKey } from '../../builders/people.ts';
import { storedId } from '../../builders/upstream.ts';
import type { TestReply, TestUser } from '../../fakes/browser.ts';
import type { TestApp } from '../../harness/test-app.ts';

type Key = TestUser & { keyId: string };

/** Two numbers a minute from half of at least four cancelled on; paused for an hour from three quarters on. */
export const shopRules: KeyRules = { slowPercent: 50, pausePercent: 75, sample: 4, perMinute: 2, pauseMinutes: 60 };

export async function setKeyUse(app: TestApp, as: TestUser, rules: Partial<KeyRules>): Promise<TestReply> {
  return saveSettings(app, as, 'key-use', { ...settingsDefaults.keyUse, ...rules });
}

/** A reseller with one key, under the operator's rules for keys. */
export async function aGovernedShop(app: TestApp, rules: Partial<KeyRules> = shopRules) {
  const service = await aService(app, { price: 1, code: 'tg' });
  const admin = await anAdmin(app);
  await setKeyUse(app, admin, rules);
  const user = await aUser(app, { balance: 1_000 });
  const key = await anApiKey(app, user);
  const buy = (as: TestUser = key, node: Pick<TestApp, 'post'> = app): Promise<TestReply> =>
    node.post('/api/mobile/generate', { as, body: { serviceId: service.id, isDeepCheck: false } });
  const bought = (as: TestUser = key): Promise<Mobile> => aNumber(app, { user: as, service });
  const cancel = async (mobile: Mobile, as: TestUser = key): Promise<void> => {
    await app.app.deps.db.pool.query('update activation set cancellable_at = app_now() where id = $1', [storedId(app.app, mobile)]);
    const reply = await app.post('/api/otp/cancelOtp', { as, body: cancelBody(mobile) });
    if (reply.status !== 200) throw new Error(`Not cancelled: ${JSON.stringify(reply.body)}`);
  };
  /** Buys so many numbers, cancels the first ones, and waits until none was bought in this minute. */
  const buyAndCancel = async ({ buys, cancels }: { buys: number; cancels: number }, as: TestUser = key): Promise<Mobile[]> => {
    const mobiles: Mobile[] = [];
    for (let no = 0; no < buys; no += 1) mobiles.push(await bought(as));
    for (const mobile of mobiles.slice(0, cancels)) await cancel(mobile, as);
    await passTime(app, 61);
    return mobiles;
  };
  const standing = async ({ keyId }: Key = key) => {
    const { data } = (await app.get('/api/keys', { as: user })).body;
    return data.find(({ _id }: { _id: string }) => _id === keyId)?.standing;
  };
  return { service, admin, user, key, buy, bought, cancel, buyAndCancel, standing };
}
