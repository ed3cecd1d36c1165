import { settingsDefaults } from '@pinline/contract/settings/settings.rules';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useConfig } from '../../../platform/api/config.ts';
import { useKey } from '../../../platform/keys/keys.ts';
import type { QuestionGroup } from './questions/question.ts';
import { support } from './support.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MarkedName } from '../../catalogue/marked-name.tsx';
import { findAnswers, type FoundGroup } from './find-answers.ts';
import { openPlaces } from './open-places.ts';
import { QuestionItem } from './question-item.tsx';

export function Questions({ groupsOf }: { groupsOf: (kept: { numbersDays: number }) => readonly QuestionGroup[] }) {
  const [search, setSearch] = useState(useSearch({ from: '/_user/support' }).q ?? '');
  const navigate = useNavigate();
  const searchId = useId();
  const searchFor = (text: string) => {
    setSearch(text);
    const q = text.trim();
    void navigate({ to: '/support', search: q === '' ? {} : { q }, replace: true, resetScroll: false });
  };
  const focusSearch = () => document.getElementById(searchId)?.focus();
  const clear = () => {
    searchFor('');
    focusSearch();
  };
  useKey('/', focusSearch, support.search);
  const numbersDays = useConfig()?.numbersDays ?? settingsDefaults.retention.numbersDays;
  const groups = findAnswers(groupsOf({ numbersDays }), search);
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <section className="grid gap-4" aria-labelledby="faq">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <h2 id="faq" className="text-md">
          {support.faq}
        </h2>
        <p role="status" className="text-xs text-3">
          {search.trim() !== '' && support.found(count)}
        </p>
      </div>
      <div className="max-w-140">
        <TextField
          id={searchId}
          label={support.search}
          placeholder={support.searchPlaceholder}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          value={search}
          onChange={(event) => searchFor(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && searchFor('')}
          before={<Search size={16} strokeWidth={1.75} aria-hidden className="text-3" />}
          after={
            search !== '' && (
              <IconButton label={support.clear} onClick={clear}>
                <X size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
            )
          }
        />
      </div>
      {count === 0 ? (
        <NothingFound search={search.trim()} onClear={clear} />
      ) : (
        groups.map((group) => <Group key={group.id} group={group} />)
      )}
    </section>
  );
}

function Group({ group }: { group: FoundGroup }) {
  const { hash } = useLocation();
  return (
    <section className="grid gap-2 wide:grid-cols-[200px_minmax(0,1fr)] wide:gap-6" aria-labelledby={`group-${group.id}`}>
      <h3 id={`group-${group.id}`} className="pt-2 text-sm wide:pt-3.5">
        <MarkedName name={group.title.text} ranges={group.title.ranges} />
      </h3>
      <Card>
        {group.questions.map((question) => (
          <QuestionItem key={question.id} question={question} isAsked={question.id === hash} />
        ))}
      </Card>
    </section>
  );
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  const config = useConfig();
  const hasPlaces = config !== undefined && openPlaces(config.links).length > 0;
  return (
    <Card>
      <EmptyState
        kind="filtered"
        title={support.nothingTitle(search)}
        text={hasPlaces ? support.nothingText : support.nothingTextAlone}
        action={<Button onClick={onClear}>{support.clear}</Button>}
      />
    </Card>
  );
}
