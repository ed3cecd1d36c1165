import type { TestContext } from 'vitest';
import { aNumber, aService, aUser, eventually, passTime } from '../../builders/data.ts';
import { anAdmin } from '../../builders/people.ts';
import { deliverSmsTo, switchOn, upstreamIdOf } from '../../builders/upstream.ts';
import { ownApp } from '../../harness/own-app.ts';
import type { TestAppOptions } from '../../harness/test-app.ts';
import { compareProviders } from '../../../server/src/features/reconciliation/differences/differences.jobs.ts';

/** An installation whose provider is compared with it; `lines` are what its history says from then on. */
export async function aComparedApp(context: TestContext, options: TestAppOptions = {}) {
  const app = await ownApp(context, { env: { LOG_LEVEL: 'silent' }, ...options });
  const run = async (text: string, values: unknown[] = []) => (await app.app.deps.db.pool.query(text, values)).rows;
  const service = await aService(app, { code: 'tg', price: 10 });
  const user = await aUser(app, { balance: 500 });

  async function aWaitingNumber() {
    const mobile = await aNumber(app, { user, service });
    return { mobile, id: await upstreamIdOf(app, mobile) };
  }

  return {
    app,
    user,
    run,
    aWaitingNumber,
    /** A number whose user paid for its code. */
    async aPaidNumber() {
      const number = await aWaitingNumber();
      deliverSmsTo(app, number.id, 'Your code is 48291');
      await eventually(async () =>
        expectReceived((await run('select state from activation where upstream_id = $1', [number.id]))[0]?.state),
      );
      return number;
    },
    refundWaiting: (id: string) =>
      run(`select activation_refund(user_id, id, 'cancelled', false, null) from activation where upstream_id = $1`, [id]),
    passTime: (seconds: number) => passTime(app, seconds),
    says(body: object[] | string): void {
      app.simulator.faults.switchOff();
      switchOn(app, { kind: 'answer', action: 'getHistory', share: 1, body: typeof body === 'string' ? body : JSON.stringify(body) });
    },
    /** As the provider's history shows a number; charged 0.5 USD, at the time of its purchase. */
    async aLine(id: string, change: object = {}) {
      const [sold] = await run(
        `select to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as date, phone_number as phone from purchase_attempt where upstream_id = $1`,
        [id],
      );
      return { id: Number(id), date: sold.date, phone: sold.phone.replaceAll(/\D/g, ''), cost: 0.5, status: '6', currency: 840, ...change };
    },
    compare: async () => {
      await compareProviders(app.app.deps);
      return (await app.get('/api/admin/differences', { as: await anAdmin(app) })).body.data[0];
    },
  };
}

function expectReceived(state: string | undefined): void {
  if (state !== 'received') throw new Error(`The number is ${state}`);
}

export const kindsOf = ({ rows }: { rows: { kind: string; reference: string }[] }): string[] =>
  rows.map(({ kind, reference }) => `${kind} ${reference}`).toSorted();
