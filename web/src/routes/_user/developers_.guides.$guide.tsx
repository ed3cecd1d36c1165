import { createFileRoute } from '@tanstack/react-router';
import { isGuide } from '../../features/developers/guides/guide-list.ts';
import { GuideScreen } from '../../features/developers/guides/guide-screen.tsx';
import { NotFoundPage } from '../../shell/not-found-page.tsx';
import { shell } from '../../platform/language/shell.texts.ts';

export const Route = createFileRoute('/_user/developers_/guides/$guide')({
  staticData: { title: ({ guide }) => (isGuide(guide) ? shell.pages.developers : shell.pages.notFound) },
  component: Guide,
});

function Guide() {
  const { guide } = Route.useParams();
  return isGuide(guide) ? <GuideScreen name={guide} /> : <NotFoundPage />;
}
