import { randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { recordAudit, type By } from '../audit/audit.commands.ts';
import { requireFreshFactor } from '../auth/second-factor/second-factor.commands.ts';
import { requireOwnPayee } from '../deposits/settings/upi-picture.commands.ts';
import { refuseForeignCode, refuseWithoutCode } from './images.rules.ts';
import {
  addBuiltInImages,
  findBuiltInImages,
  insertImage,
  lockImage,
  saveImage,
  type BuiltInImage,
  type ImageRow,
  type NewContent,
} from './images.sql.ts';
import type { Folder, Picture } from './pictures.ts';
import { findPayeeInCode } from './qr/upi-code.rules.ts';

export async function ensureBuiltInImages(db: Db | Tx, pictures: BuiltInImage[]): Promise<Map<string, number>> {
  await addBuiltInImages(db, pictures);
  return findBuiltInImages(db);
}

export async function addImage(deps: Deps, by: By, wish: { folder: Folder; name: string; upload: Buffer }): Promise<ImageRow> {
  const { folder, name } = wish;
  // A QR code says where money goes, so a screen left open must not be enough to change it.
  if (folder === 'qrcode') await requireFreshFactor(deps, by.caller);
  const content = await encodeUpload(wish.upload, folder);
  return deps.db.transaction(async (tx) => {
    const image = await insertImage(tx, { folder, name, ...content });
    await recordAudit(tx, by, { action: 'image.add', target: `image:${image.id}`, after: { folder, name, src: image.src } });
    return image;
  });
}

export type ImageChange = { id: number; folder: Folder; name: string; /** Undefined keeps the picture. */ upload: Buffer | undefined };

export async function changeImage(deps: Deps, by: By, { id, folder, name, upload }: ImageChange): Promise<ImageRow> {
  if (folder === 'qrcode') await requireFreshFactor(deps, by.caller);
  const content = upload === undefined ? undefined : await encodeUpload(upload, folder);
  return deps.db.transaction(async (tx) => {
    if (folder === 'qrcode' && content !== undefined)
      await requireOwnPayee(tx, { imageId: String(id), payee: findPayeeInCode(content.qrText ?? '') });
    const before = await lockImage(tx, { id, folder });
    if (before === undefined) refuse('IMAGE_NOT_FOUND');
    if (content === undefined && name === before.name)
      refuse('INVALID_FIELDS', { fields: { imageName: 'Change the name or choose a new file' } });
    const image = await saveImage(tx, id, { name, ...content });
    await recordAudit(tx, by, {
      action: 'image.change',
      target: `image:${id}`,
      before: describeForAudit(before),
      after: describeForAudit(image),
    });
    return image;
  });
}

function describeForAudit({ name, src }: ImageRow) {
  return { name, src };
}

async function encodeUpload(upload: Buffer, folder: Folder): Promise<NewContent> {
  const { reencode } = await import('./pictures.ts');
  const picture = await reencode(upload, folder);
  return { ...picture, src: createSrc(picture), qrText: folder === 'qrcode' ? await readPayableCode(picture) : null };
}

/** Never reused, so that browsers may cache it for ever. */
function createSrc({ contentType }: Picture): string {
  return `/images/${randomBytes(16).toString('hex')}.${contentType === 'image/png' ? 'png' : 'webp'}`;
}

async function readPayableCode(picture: Picture): Promise<string> {
  const { readCode } = await import('./qr/qr-reader.ts');
  const text = await readCode(picture);
  if (text === undefined) refuseWithoutCode();
  if (findPayeeInCode(text) === undefined) refuseForeignCode();
  return text;
}
