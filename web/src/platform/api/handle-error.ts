import { shell } from '../../ui/texts.ts';
import { ApiError } from './api-error.ts';
import { endsSession, replacedMessage } from './handle-error.rules.ts';
import { session, signOut } from '../session/session.ts';
import { toast } from '../page/toasts.ts';

/** The sign-in page follows, so it stays as long as the toasts there. */
const publicMs = 5000;

/** What every unexpected failure comes to (spec §8): three messages of the server end the session, any other is shown. An aborted call says nothing. */
export function handleError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const message = error instanceof ApiError ? error.message : shell.failures.unexpected;
  if (!(error instanceof ApiError)) console.error(error);
  if (!endsSession(message)) return toast.error(message);
  if (session() === null) return;
  signOut();
  toast.info(message === replacedMessage ? shell.sessionReplaced : shell.sessionEnded, { ms: publicMs });
}
