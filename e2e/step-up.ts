import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { Problems } from './problems.ts';

const needsCode = { code: 'SECOND_FACTOR_NEEDED', message: 'Please confirm with a code from your authenticator app' };
const withAuthenticator = {
  email: 'admin@example.com',
  since: '2026-01-01T00:00:00.000Z',
  hasPassword: true,
  hasGoogle: false,
  hasSecondFactor: true,
  recoveryCodesLeft: 10,
};

/**
 * As if the operator, whose session all journeys share, had an authenticator: calls of `method` to `address` are refused until a fresh code
 * is given, then answered by `answer`. Lists the bodies that got through, and counts the tries.
 */
export async function askForFreshCode(
  page: Page,
  problems: Problems,
  call: { method: 'POST' | 'PUT'; address: string; answer: () => object | 'server' },
): Promise<{ tries: number; sent: unknown[] }> {
  problems.expect(/status of 403/);
  const seen = { tries: 0, sent: [] as unknown[] };
  let isFresh = false;
  await page.route('**/api/account', (route) => route.fulfill({ json: withAuthenticator }));
  await page.route('**/api/account/second-factor/fresh', (route) => {
    isFresh = true;
    return route.fulfill({ json: { validUntil: '2099-01-01T00:00:00.000Z' } });
  });
  await page.route(call.address, async (route) => {
    if (route.request().method() !== call.method) return route.fallback();
    seen.tries += 1;
    if (!isFresh) return route.fulfill({ status: 403, json: needsCode });
    seen.sent.push(route.request().postDataJSON());
    const answer = call.answer();
    return answer === 'server' ? route.continue() : route.fulfill({ json: answer });
  });
  return seen;
}

export function codeQuestion(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  return {
    dialog,
    async cancel() {
      await expect(dialog.getByRole('textbox')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    },
    async answer() {
      await expect(dialog.getByRole('textbox')).toBeFocused();
      await page.keyboard.type('123456');
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
    },
  };
}
