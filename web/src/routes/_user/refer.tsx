import { createFileRoute } from '@tanstack/react-router';
import { ReferLaterScreen } from '../../shell/later/refer-later-screen.tsx';
import { shell } from '../../strings/shell.ts';

export const Route = createFileRoute('/_user/refer')({
  staticData: { title: shell.pages.refer },
  component: ReferLaterScreen,
});
