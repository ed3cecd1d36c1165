import { support } from '../../../strings/support.ts';
import { Page } from '../../../ui/page.tsx';
import { Places } from '../parts/places.tsx';
import { Questions } from '../parts/questions.tsx';

export function SupportScreen() {
  return (
    <Page title={support.title} subtitle={support.subtitle}>
      <Places />
      <Questions />
    </Page>
  );
}
