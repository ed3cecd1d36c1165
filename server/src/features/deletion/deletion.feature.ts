import type { Feature } from '../../feature.ts';
import { deleteAccounts } from './delete-accounts.ts';
import { mountDeletion } from './deletion.routes.ts';
import { farewellTask } from './mail/farewell.ts';

export const deletion: Feature = {
  name: 'deletion',
  mount: mountDeletion,
  jobs: [{ name: 'delete_accounts', schedule: '* * * * *', run: deleteAccounts }],
  tasks: (deps) => [farewellTask(deps)],
};
