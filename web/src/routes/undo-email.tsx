import { createFileRoute } from '@tanstack/react-router';
import { UndoEmailScreen } from '../features/auth/email/undo-email-screen.tsx';
import { shell } from '../platform/language/shell.texts.ts';

export const Route = createFileRoute('/undo-email')({
  staticData: { title: () => shell.pages.undoEmail },
  beforeLoad: async ({ location }) => (await import('../features/auth/email/email-arrivals.ts')).arriveToUndo(location.search),
  component: UndoEmailScreen,
});
