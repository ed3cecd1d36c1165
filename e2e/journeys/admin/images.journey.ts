import type { Page } from '@playwright/test';
import { aCode, aPng, upiLinkTo } from '../../../test/builders/pictures.ts';
import { expectNoBarriersInEitherTheme } from '../../barriers/barriers.ts';
import { atNight, expect, journey } from '../../journey.ts';
import { asOperator, becomeOperator, callAsOperator } from '../../screens/operator.ts';
import { expectToast } from '../../screens/toasts.ts';

journey.use(asOperator);

journey('a picture is added, renamed and replaced, and is found by its name', async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/images');
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add Image' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Image' }).click();
  await expect(dialog.getByLabel('Image name')).toHaveAccessibleDescription('Please enter a name');
  await expect(dialog.getByLabel('Image', { exact: true })).toHaveAccessibleDescription('Please choose a file');
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(await aFile('lantern_chat.png'));
  await expect(dialog.getByLabel('Image name')).toHaveValue('lantern chat');
  await expect(dialog.getByAltText('How it will look')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Image' }).click();
  await expectToast(page, 'lantern chat Image Added Successfully');

  await page.getByLabel('Search pictures').fill('lantern');
  await expect(page).toHaveURL(/search=lantern/);
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1);
  const before = await page.locator('.image-item img').getAttribute('src');

  await page.getByRole('button', { name: 'Edit lantern chat' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Image', { exact: true })).toHaveAccessibleDescription('Change the name or choose a new file');
  await dialog.getByLabel('Image name').fill('Lantern Messenger');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Lantern Messenger Image Updated Successfully');
  await expect(page.locator('.image-item img')).toHaveAttribute('src', String(before));

  await page.getByRole('button', { name: 'Edit Lantern Messenger' }).click();
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(await aFile('other.png'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.image-item img')).not.toHaveAttribute('src', String(before));
});

journey('a file that is refused says why, beside its field', async ({ page, problems }) => {
  await becomeOperator(page);
  problems.expect(/415/);
  // The trace recorder requests a picture again that could not be shown.
  problems.expect(/^Connecting to 'blob:/);
  await page.goto('/admin/images');
  await page.getByRole('button', { name: 'Add Image' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Image', { exact: true });
  const submit = dialog.getByRole('button', { name: 'Add Image' });
  await dialog.getByLabel('Image name').fill('Never added');
  await field.setInputFiles({ name: 'words.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await submit.click();
  await expect(field).toHaveAccessibleDescription('Choose a PNG, JPG, GIF or WebP picture');
  await field.setInputFiles({
    name: 'drawing.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await submit.click();
  await expect(field).toHaveAccessibleDescription('SVG drawings are not taken, as they can carry scripts. Save it as a PNG and try again.');
  await expect(field).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Search pictures').fill('Never added');
  await expect(page.getByText('No images found')).toBeVisible();
});

journey('a picture is dropped on the page, or pasted', async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/images');
  await page.getByRole('button', { name: 'Add Image' }).click();
  const dialog = page.getByRole('dialog');
  for (const [kind, name] of [
    ['drop', 'dropped.png'],
    ['paste', 'pasted.png'],
  ] as const) {
    await give(page, kind, await aFile(name));
    await expect(dialog.getByText(name)).toBeVisible();
    await expect(dialog.getByAltText('How it will look')).toBeVisible();
  }
  await expect(dialog.getByLabel('Image name')).toHaveValue('dropped');
});

journey('a QR code is shown to users, and only one that pays to the UPI ID', async ({ page, anotherBrowser, account, problems }) => {
  const token = await becomeOperator(page);
  problems.expect(/4(15|22)/);
  const { data: before } = (await callAsOperator(token, 'GET admin/upi')) as { data: { upiId: string } };
  await page.goto('/admin/currency');
  await expect(page.getByText('No QR code uploaded yet')).toBeVisible();
  await page.getByRole('button', { name: 'Edit UPI Information' }).click();
  const field = page.getByLabel('QR code', { exact: true });
  await expect(field).toHaveAccessibleDescription('PNG, JPG, GIF up to 10MB');
  await field.setInputFiles(await aFile('no-code.png'));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field).toHaveAccessibleDescription(/^No QR code can be read in this picture/);
  await field.setInputFiles(await aCodeFor('thief@examplebank'));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field).toHaveAccessibleDescription(`This QR code pays to thief@examplebank, not to ${before.upiId}`);
  await field.setInputFiles(await aCodeFor(before.upiId));
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'UPI information successfully updated');
  await expect(page.getByAltText('QR code shown to users')).toBeVisible();

  const theirs = await anotherBrowser(account);
  await theirs.goto('/topup?method=upi');
  const picture = theirs.getByRole('dialog').locator('img');
  await expect(picture).toHaveAttribute('src', /^\/images\/[0-9a-f]{32}\.png$/);
  await expect.poll(() => theirs.evaluate(`document.querySelector('dialog img').naturalWidth`)).toBeGreaterThan(100);

  await page.getByRole('button', { name: 'Edit UPI Information' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No QR code uploaded yet')).toBeVisible();
});

journey('axe has nothing against the library, its dialogs and the QR code', atNight, async ({ page }) => {
  await becomeOperator(page);
  await page.goto('/admin/images');
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  await expectNoBarriersInEitherTheme(page);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByLabel('Image', { exact: true })
    .setInputFiles(await aFile('axe.png'));
  await expectNoBarriersInEitherTheme(page);
  await page.goto('/admin/images?search=there+is+no+such+thing');
  await expect(page.getByText('No images found')).toBeVisible();
  await expectNoBarriersInEitherTheme(page);
  await page.goto('/admin/currency');
  await page.getByRole('button', { name: 'Edit UPI Information' }).click();
  await page.getByLabel('QR code', { exact: true }).setInputFiles(await aFile('axe.png'));
  await expectNoBarriersInEitherTheme(page);
});

type File = { name: string; mimeType: string; buffer: Buffer };

async function aFile(name: string): Promise<File> {
  return { name, mimeType: 'image/png', buffer: await aPng() };
}

async function aCodeFor(upiId: string): Promise<File> {
  return { name: 'code.png', mimeType: 'image/png', buffer: await aCode(upiLinkTo(upiId)) };
}

async function give(page: Page, kind: 'drop' | 'paste', { name, mimeType, buffer }: File): Promise<void> {
  const given = JSON.stringify({ name, mimeType, bytes: [...buffer] });
  const event =
    kind === 'drop'
      ? `new DragEvent('drop', { ...made, dataTransfer })`
      : `new ClipboardEvent('paste', { ...made, clipboardData: dataTransfer })`;
  await page.evaluate(`{
    const { name, mimeType, bytes } = ${given};
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
    const made = { bubbles: true, cancelable: true };
    document.body.dispatchEvent(${event});
  }`);
}
