import { createFileRoute } from '@tanstack/react-router';
import { SupportLaterScreen } from '../../shell/later/support-later-screen.tsx';
import { shell } from '../../strings/shell.ts';

export const Route = createFileRoute('/_user/support')({
  staticData: { title: shell.pages.support },
  component: SupportLaterScreen,
});
