import { Fragment } from 'react';
import { Sentence } from '../../../ui/sentence.tsx';
import { auditText as text } from '../audit.texts.ts';
import type { AuditRow } from '../audit.api.ts';
import { type ValueChange, valueChanges } from '../value-changes.ts';
import '../audit.css';

type Recorded = Pick<AuditRow, 'before' | 'after'>;

/** The first changes beside the sentence; all of them, and what stayed, below. */
export function Change({ row: { before, after } }: { row: Recorded }) {
  if (before === null && after === null) return null;
  const values = valueChanges({ before, after });
  const changed = values?.filter(({ isChanged }) => isChanged) ?? [];
  const shown = changed.slice(0, shownAtFirst);
  const isWhole = values !== null && shown.length === values.length && shown.every(isShort);
  return (
    <>
      {shown.length > 0 && (
        <p className="audit-changes">
          {shown.map((change, place) => (
            <Fragment key={change.name}>
              {place > 0 && <span aria-hidden> · </span>}
              <OneChange change={change} />
            </Fragment>
          ))}
          {changed.length > shown.length && (
            <>
              <span aria-hidden> · </span>
              {text.more(changed.length - shown.length)}
            </>
          )}
        </p>
      )}
      {!isWhole && (
        <details className="audit-change">
          <summary className="touch-reach">{text.show}</summary>
          {values === null ? (
            <Texts before={before} after={after} />
          ) : (
            <Values values={values} isNew={before === null} isGone={after === null} />
          )}
        </details>
      )}
    </>
  );
}

const shownAtFirst = 3;
const longest = 60;

function isShort({ before = '', after = '' }: ValueChange): boolean {
  return before.length <= longest && after.length <= longest;
}

function OneChange({ change: { name, before, after } }: { change: ValueChange }) {
  const sentence = before === undefined ? text.added : after === undefined ? text.gone : text.change;
  return (
    <span>
      <Sentence text={sentence} values={{ name, before: <Value text={before} />, after: <Value text={after} isNew /> }} />
    </span>
  );
}

/** What users and operators typed: isolated, so that its writing direction changes nothing around it. */
function Value({ text: value = '', isNew = false }: { text: string | undefined; isNew?: boolean }) {
  const signs = Array.from(value);
  return (
    <bdi className={isNew ? 'font-medium text-1' : undefined}>
      {signs.length > longest ? `${signs.slice(0, longest).join('')}…` : value}
    </bdi>
  );
}

function Values({ values, isNew, isGone }: { values: readonly ValueChange[]; isNew: boolean; isGone: boolean }) {
  return (
    <table className="audit-values">
      <thead>
        <tr>
          <th scope="col">{text.value}</th>
          <th scope="col">{text.before}</th>
          <th scope="col">{text.after}</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ name, before, after, isChanged }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <bdi>{before ?? (isNew ? text.nothingBefore : '–')}</bdi>
            </td>
            <td className={isChanged ? 'font-bold text-1' : undefined}>
              <bdi>{after ?? (isGone ? text.nothingAfter : '–')}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Texts({ before, after }: Recorded) {
  return (
    <dl className="audit-texts">
      <dt>{text.before}</dt>
      <dd>
        <bdi>{before ?? text.nothingBefore}</bdi>
      </dd>
      <dt>{text.after}</dt>
      <dd>
        <bdi>{after ?? text.nothingAfter}</bdi>
      </dd>
    </dl>
  );
}
