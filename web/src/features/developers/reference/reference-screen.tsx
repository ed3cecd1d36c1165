import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Choice } from '../../../ui/fields/choice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { shell } from '../../../platform/language/shell.texts.ts';
import { CallDetails } from './call-details.tsx';
import { groupsOf, type ReferenceCall, type ReferenceGroup } from './document.rules.ts';
import { documentQuery } from './reference.api.ts';
import { referenceText as text } from './reference.texts.ts';
import '../developers.css';

type Shown = 'byKey' | 'all';

const choices: readonly { value: Shown; label: string }[] = [
  { value: 'byKey', label: text.byKey },
  { value: 'all', label: text.all },
];

export function ReferenceScreen() {
  const { data: document, isError, refetch } = useQuery(documentQuery());
  const [shown, setShown] = useState<Shown>('byKey');
  const [words, setWords] = useState('');
  const groups = useMemo(
    () => document && groupsOf(document, (call) => (shown === 'all' || call.scope !== null) && matches(call, words)),
    [document, shown, words],
  );
  return (
    <Page
      title={text.title}
      subtitle={text.subtitle}
      actions={
        <div className="flex flex-wrap gap-2">
          <Link to="/developers" className={buttonClass({})}>
            {text.back}
          </Link>
          <a href="/api/openapi.json" className={buttonClass({})}>
            {text.file}
          </a>
        </div>
      }
    >
      <div className="reference-controls">
        <TextField
          label={text.find}
          placeholder={text.findHint}
          type="search"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Choice label={text.show} value={shown} options={choices} onChoose={setShown} />
      </div>
      {groups === undefined ? (
        isError ? (
          <Card>
            <EmptyState
              kind="failed"
              title={text.failedTitle}
              text={text.failedText}
              action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
            />
          </Card>
        ) : (
          <Card aria-busy>
            <div className="grid gap-4 p-card">
              <Skeleton className="w-40" />
              <Skeleton className="w-full" />
              <Skeleton className="w-full" />
            </div>
          </Card>
        )
      ) : (
        <Groups groups={groups} />
      )}
    </Page>
  );
}

function Groups({ groups }: { groups: readonly ReferenceGroup[] }) {
  if (groups.length === 0)
    return (
      <Card>
        <EmptyState kind="filtered" title={text.noneTitle} text={text.noneText} />
      </Card>
    );
  return groups.map(({ name, calls }) => (
    <Card key={name}>
      <CardHead title={name} />
      <ul className="reference-calls">
        {calls.map((call) => (
          <li key={call.id}>
            <Call call={call} />
          </li>
        ))}
      </ul>
    </Card>
  ));
}

/** Its details are made when it is opened: a hundred calls have thousands of fields. */
function Call({ call }: { call: ReferenceCall }) {
  const [isOpen, setIsOpen] = useState(false);
  const { method, path, summary, scope, isPublic } = call;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span className="reference-method" data-method={method}>
          {method}
        </span>
        <span className="developers-code wrap-anywhere">{path}</span>
        <Badge tone={scope === null ? 'neutral' : 'accent'}>
          {scope === null ? (isPublic ? text.anyone : text.people) : text.scope(scope)}
        </Badge>
        <span className="reference-summary">{summary}</span>
      </summary>
      {isOpen && <CallDetails call={call} />}
    </details>
  );
}

function matches({ path, summary, method }: ReferenceCall, words: string): boolean {
  const text = `${method} ${path} ${summary}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
