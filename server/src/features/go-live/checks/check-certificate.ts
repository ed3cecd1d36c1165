import type { Deps } from '../../../deps.ts';
import { saveCertificate } from '../lines/stored-lines.sql.ts';
import { readCertificate } from './read-certificate.ts';

/** Kept with what the browser proved of the same address; without that proof there is nothing to add it to. */
export async function checkCertificate({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const { publicUrl } = config;
  if (publicUrl === undefined) return;
  const certificate = await readCertificate(publicUrl);
  if (certificate !== undefined) await saveCertificate(db.autocommit, { url: publicUrl, certificate });
}
