import type { Language } from '@pinline/contract/auth/language.rules';
import type { ComponentType } from 'react';
import { pageLanguage } from '../../../platform/language/page-language.ts';
import { support } from './support.texts.ts';
import { Page } from '../../../ui/page.tsx';
import { Places } from './places.tsx';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { Questions } from './question-list.tsx';
import { questionGroups } from './questions/questions.ts';

const questionsIn: Record<Language, ComponentType> = {
  en: () => <Questions groupsOf={questionGroups} />,
  hi: fetchedPart(async () => (await import('./hindi-questions.tsx')).HindiQuestions),
};

export function SupportScreen() {
  const TranslatedQuestions = questionsIn[pageLanguage()];
  return (
    <Page title={support.title} subtitle={support.subtitle}>
      <Places />
      <TranslatedQuestions />
    </Page>
  );
}
