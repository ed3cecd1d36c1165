import { createFileRoute } from '@tanstack/react-router';
import { DevelopersScreen } from '../../features/developers/developers-screen.tsx';
import { shell } from '../../platform/language/shell.texts.ts';

/** Outside the single-tab guard: software buys while numbers are open in another tab. */
export const Route = createFileRoute('/_user/developers')({
  staticData: { title: () => shell.pages.developers },
  component: DevelopersScreen,
});
