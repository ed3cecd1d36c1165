import { createFileRoute } from '@tanstack/react-router';
import { SupportScreen } from '../../features/settings/support/support-screen.tsx';
import { shell } from '../../platform/language/shell.texts.ts';

export type SupportSearch = { q?: string | undefined };

export const Route = createFileRoute('/_user/support')({
  staticData: { title: () => shell.pages.support },
  validateSearch: (search: Record<string, unknown>): SupportSearch => {
    const { q } = search;
    return { q: typeof q === 'string' && q.trim() !== '' ? q : undefined };
  },
  component: SupportScreen,
});
