import { createFileRoute } from '@tanstack/react-router';
import { guideNames } from '../../features/developers/guides/guide-list.ts';
import { GuideScreen } from '../../features/developers/guides/guide-screen.tsx';
import { NotFoundPage } from '../../shell/not-found-page.tsx';
import { shell } from '../../ui/texts.ts';

export const Route = createFileRoute('/_user/developers_/guides/$guide')({
  staticData: { title: () => shell.pages.developers },
  component: Guide,
});

function Guide() {
  const asked = Route.useParams().guide;
  const name = guideNames.find((known) => known === asked);
  return name === undefined ? <NotFoundPage /> : <GuideScreen name={name} />;
}
