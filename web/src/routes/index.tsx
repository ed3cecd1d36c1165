import { createFileRoute, redirect } from '@tanstack/react-router';
import { shell } from '../platform/language/shell.texts.ts';

export const Route = createFileRoute('/')({
  staticData: { title: () => shell.pages.dashboard },
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});
