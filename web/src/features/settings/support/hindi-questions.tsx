import { Questions } from './question-list.tsx';
import { hindiQuestionGroups } from './questions/questions.hi.ts';

export function HindiQuestions() {
  return <Questions groupsOf={hindiQuestionGroups} />;
}
