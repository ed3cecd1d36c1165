import { support } from './texts.ts';
import { Page } from '../../../ui/page.tsx';
import { Places } from './places.tsx';
import { Questions } from './question-list.tsx';

export function SupportScreen() {
  return (
    <Page title={support.title} subtitle={support.subtitle}>
      <Places />
      <Questions />
    </Page>
  );
}
