import { startWebhookReceiver } from '../../../test/scenarios/shops/webhook-receiver.ts';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { expect, journey } from '../../journey.ts';
import { expectToast, toastTexts } from '../../screens/toasts.ts';

journey('an endpoint is added, tested, told of a number’s end, rotated, paused and removed', async ({ page, problems }) => {
  problems.expect(/status of 422/);
  const receiver = await startWebhookReceiver();
  await page.goto('/developers');
  await expect(page.getByText('No endpoints yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const form = page.getByRole('dialog', { name: 'Add an endpoint' });
  await expect(form.getByLabel('Address')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Address')).toHaveAccessibleDescription('Please enter the address');
  await form.getByLabel('Address').fill('https://10.0.0.1/hooks');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Address')).toHaveAccessibleDescription('This address leads into a private network');
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByLabel('The balance fell below an amount').check();
  await expect(form.getByLabel('Balance below')).toHaveValue('200');
  await expectNoBarriersInEitherTheme(page);
  await form.getByRole('button', { name: 'Add endpoint' }).click();

  const made = page.getByRole('dialog', { name: 'Copy the signing secret now' });
  const secret = (await made.getByLabel('Signing secret').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_[\w+/=]{44}$/);
  await made.getByLabel('I’ve saved it somewhere safe').check();
  await made.getByRole('button', { name: 'Done' }).click();
  expect(await page.content()).not.toContain(secret);

  const endpoint = page.getByRole('region', { name: receiver.url });
  await expect(endpoint).toContainText('Nothing was sent in 7 days.');
  await endpoint.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => toastTexts(page)).toContainEqual(expect.stringMatching(/^Your server answered 200 in \d+ ms$/));
  expect(receiver.events(secret)).toMatchObject([{ type: 'test' }]);
  await expect(endpoint.getByRole('row', { name: /Delivered test/ })).toContainText('200');
  receiver.answer(503);
  await endpoint.getByRole('button', { name: 'Send a test' }).click();
  await expectToast(page, 'The test was not accepted: 503');
  await expect(endpoint.getByRole('row', { name: /Failed test/ })).toContainText('503');
  await expectNoBarriersInEitherTheme(page);

  await endpoint.getByRole('button', { name: 'All deliveries' }).click();
  const all = page.getByRole('dialog', { name: 'Deliveries of 7 days' });
  await all.getByText('Failed').click();
  await expect(all).toContainText('"message": "This is a test."');
  await expect(all).toContainText('thanks');
  await expectNoBarriersInEitherTheme(page);
  await all.getByRole('button', { name: 'Close' }).last().click();

  const act = async (name: string) => {
    await endpoint.getByRole('button', { name: `Actions for ${receiver.url}` }).press('Enter');
    await page.getByRole('button', { name, exact: true }).click();
  };
  await act('Rotate secret');
  await expect(made).toContainText('signs too for 24 hours');
  await expect(made.getByLabel('Signing secret')).not.toHaveText(secret);
  await made.getByLabel('I’ve saved it somewhere safe').check();
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(endpoint).toContainText('the secret before signs until');
  await act('Pause');
  await expect(endpoint).toContainText('Paused: nothing is sent');
  await act('Remove');
  await page.getByRole('dialog', { name: 'Remove this endpoint?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No endpoints yet')).toBeVisible();
  await receiver.close();
});
