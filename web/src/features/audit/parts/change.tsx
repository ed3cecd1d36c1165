import { auditText as text } from '../texts.ts';
import type { AuditRow } from '../audit.api.ts';
import { type ValueChange, valueChanges } from '../value-changes.ts';
import '../audit.css';

export function Change({ row: { before, after } }: { row: Pick<AuditRow, 'before' | 'after'> }) {
  if (before === null && after === null) return <span className="text-3">{text.noChange}</span>;
  const changes = valueChanges({ before, after });
  return (
    <details className="audit-change">
      <summary className="touch-reach">{text.show}</summary>
      {changes === null ? (
        <Texts before={before} after={after} />
      ) : (
        <Values changes={changes} isNew={before === null} isGone={after === null} />
      )}
    </details>
  );
}

function Values({ changes, isNew, isGone }: { changes: readonly ValueChange[]; isNew: boolean; isGone: boolean }) {
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
        {changes.map(({ name, before, after, isChanged }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before ?? (isNew ? text.nothingBefore : '–')}</td>
            <td className={isChanged ? 'font-bold text-1' : undefined}>{after ?? (isGone ? text.nothingAfter : '–')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Texts({ before, after }: Pick<AuditRow, 'before' | 'after'>) {
  return (
    <dl className="audit-texts">
      <dt>{text.before}</dt>
      <dd>{before ?? text.nothingBefore}</dd>
      <dt>{text.after}</dt>
      <dd>{after ?? text.nothingAfter}</dd>
    </dl>
  );
}
