import { createFileRoute, redirect } from '@tanstack/react-router';
import { shell } from '../ui/texts.ts';

export const Route = createFileRoute('/')({
  staticData: { title: () => shell.pages.dashboard },
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});
