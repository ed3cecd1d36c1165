import { Amount } from '../../ui/amount.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import type { Deletion } from './deletion.api.ts';
import { deletionText as text } from './deletion.texts.ts';

export function Waits({ title, waitsFor }: { title: string; waitsFor: Deletion['waitsFor'] }) {
  if (waitsFor.length === 0) return null;
  return (
    <div>
      <p className="font-medium text-1">{title}</p>
      <ul className="list-disc pl-5">
        {waitsFor.map(({ reason, count, amount }) => (
          <li key={reason}>
            <Sentence text={text.wait[reason](count)} values={{ amount: <Amount value={amount ?? 0} /> }} />
          </li>
        ))}
      </ul>
    </div>
  );
}
