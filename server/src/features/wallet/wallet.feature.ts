import type { Feature } from '../../feature.ts';
import { invariantsCheck } from './wallet.checks.ts';
import { checkBooksJob } from './invariants/broken-invariants.sql.ts';
import { checkBooks } from './invariants/books.commands.ts';
import { measureInvariants } from './wallet.metrics.ts';
import { mountWallet } from './wallet.routes.ts';

export const wallet: Feature = {
  name: 'wallet',
  mount: mountWallet,
  jobs: [{ name: checkBooksJob, schedule: '11,26,41,56 * * * *', run: checkBooks }],
  measure: measureInvariants,
  checks: ({ db }) => [invariantsCheck(db)],
};
