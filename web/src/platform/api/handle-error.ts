import { shell } from '../language/shell.texts.ts';
import { ApiError } from './api-error.ts';
import { endsSession } from './handle-error.rules.ts';
import { session, signOut } from '../session/session.ts';
import { toast } from '../page/toasts.ts';

const publicMs = 5000;

export function handleError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof ApiError)) {
    console.error(error);
    return toast.error(shell.failures.unexpected);
  }
  if (!endsSession(error)) return toast.error(error.message);
  if (session() === null) return;
  signOut();
  toast.info(error.code === 'SESSION_REPLACED' ? shell.sessionReplaced : shell.sessionEnded, { ms: publicMs });
}
