import { createFileRoute } from '@tanstack/react-router';
import { ReferenceScreen } from '../../features/developers/reference/reference-screen.tsx';
import { shell } from '../../platform/language/shell.texts.ts';

export const Route = createFileRoute('/_user/developers_/reference')({
  staticData: { title: () => shell.pages.developers },
  component: ReferenceScreen,
});
