import { support } from './texts.ts';
import { Page } from '../../../ui/page.tsx';
import { Places } from './places.tsx';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { Questions } from './question-list.tsx';
import { questionGroups } from './questions/questions.ts';

const HindiQuestions = fetchedPart(async () => (await import('./hindi-questions.tsx')).HindiQuestions);

export function SupportScreen() {
  return (
    <Page title={support.title} subtitle={support.subtitle}>
      <Places />
      {document.documentElement.lang === 'hi' ? <HindiQuestions /> : <Questions groupsOf={questionGroups} />}
    </Page>
  );
}
