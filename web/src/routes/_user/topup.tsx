import { createFileRoute } from '@tanstack/react-router';
import { TopupLaterScreen } from '../../shell/later/topup-later-screen.tsx';
import { shell } from '../../strings/shell.ts';

export const Route = createFileRoute('/_user/topup')({
  staticData: { title: shell.pages.topup, isSingleTab: true },
  component: TopupLaterScreen,
});
