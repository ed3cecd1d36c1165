import { deletionDue } from '../../platform/session/deletion-due.ts';
import { fetchedPart } from '../../ui/fetched-part.tsx';

const DueBar = fetchedPart(async () => (await import('./due-bar.tsx')).DueBar);

/** On every page, as long as the account is about to be deleted. */
export function DeletionBar() {
  const dueAt = deletionDue.use();
  return dueAt === null ? null : <DueBar dueAt={dueAt} />;
}
