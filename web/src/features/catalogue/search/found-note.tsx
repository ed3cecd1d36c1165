import { isOtherApp } from '@pinline/contract/catalogue/services.rules';
import type { ServiceMatch } from '@pinline/contract/catalogue/search/matching.rules';
import { Sentence } from '../../../ui/sentence.tsx';
import { searchText } from './search.texts.ts';

/** Why the rows show, where that is not plain: the first of them has another name, or was guessed. */
export type FoundNote = { kind: 'didYouMean' | 'didYouMeanApp' | 'usesCodes'; name: string; alias: string };

export function noteOf(first: ServiceMatch<{ label: string; serviceCode: string; samples: number }> | undefined): FoundNote | undefined {
  if (first === undefined) return undefined;
  const { service, alias, isGuess } = first;
  if (alias !== undefined && isOtherApp(alias)) return { kind: isGuess ? 'didYouMeanApp' : 'usesCodes', name: service.label, alias };
  return isGuess ? { kind: 'didYouMean', name: service.label, alias: '' } : undefined;
}

export function FoundSentence({ note: { kind, name, alias } }: { note: FoundNote }) {
  const values = { name: <Named name={name} />, service: <Named name={name} />, alias: <Named name={alias} /> };
  return <Sentence text={searchText[kind]} values={values} />;
}

function Named({ name }: { name: string }) {
  return <b className="font-bold text-1">{name}</b>;
}

/** Beside the name of a row: what was typed is another name of it. */
export function AlsoNamed({ alias }: { alias: string | undefined }) {
  if (alias === undefined) return null;
  return (
    <span className="flex-none text-xs font-normal text-3">
      {searchText.also} <span className="font-medium text-accent-text">{alias}</span>
    </span>
  );
}
