import type { Feature } from '../../feature.ts';
import { picturesCheck } from './images.checks.ts';
import { forgetUnusedCodes } from './images.jobs.ts';
import { mountImages, serveImages } from './images.routes.ts';

export const images: Feature = {
  name: 'images',
  mount: mountImages,
  serve: serveImages,
  jobs: [{ name: 'forget_unused_codes', schedule: '29 * * * *', run: forgetUnusedCodes }],
  checks: ({ db, isNodeUp }) => [picturesCheck(db, { isNodeUp })],
};
