import type { Feature } from '../../feature.ts';
import { mountPush } from './push.routes.ts';
import { pushTasks } from './push.tasks.ts';
import { createPushKeys, findSealedPushKey } from './vapid-keys.ts';

export const push: Feature = {
  name: 'push',
  mount: mountPush,
  prepare: createPushKeys,
  tasks: pushTasks,
  sealed: [findSealedPushKey],
};
