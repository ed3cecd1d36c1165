import type { ExplainedActivation } from '@pinline/contract/activations/explain.calls';
import type { Moment } from '@pinline/contract/activations/explain-moments';
import { expect } from 'vitest';
import type { TestUser } from '../fakes/browser.ts';
import { anAdmin } from '../builders/people.ts';
import { eventually } from '../builders/data.ts';
import type { TestApp } from '../harness/test-app.ts';

export async function openExplainScenario(app: TestApp) {
  const admin = await anAdmin(app);
  const ask = (userId: string | number, id: string | number) => app.get(`/api/admin/users/${userId}/activations/${id}`, { as: admin });
  const explain = async (user: TestUser, id: string | number): Promise<{ data: ExplainedActivation; timeline: Moment[] }> => {
    const { status, body } = await ask(user.userId, id);
    expect(status).toBe(200);
    const { data, timeline } = body;
    expect(timeline.map(({ at }: Moment) => at)).toEqual(timeline.map(({ at }: Moment) => at).toSorted());
    expect(timeline[0].kind).toBe('reserved');
    expect(data.money.held).toBe(data.price);
    expect(data.money.charged + data.money.returned + data.money.waiting).toBeCloseTo(data.money.held, 9);
    return body;
  };
  const verify = async (user: TestUser, id: string | number, timeline: string[], money: Partial<ExplainedActivation['money']>) =>
    eventually(async () => {
      const explained = await explain(user, id);
      expect(explained.timeline.map(summariseMoment)).toEqual(timeline);
      expect(explained.data.money).toMatchObject(money);
      return explained;
    });
  return { admin, ask, explain, verify };
}

export function summariseMoment(moment: Moment): string {
  switch (moment.kind) {
    case 'asked':
      return `asked: ${moment.outcome}`;
    case 'money':
      return `${moment.movement}: ${moment.from} to ${moment.to}`;
    case 'owed':
      return `${moment.task}: ${moment.outcome}`;
    case 'ended':
      return moment.state;
    case 'message':
      return moment.isLate ? 'late message' : 'message';
    default:
      return moment.kind;
  }
}
