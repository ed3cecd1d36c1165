import { formatRupees } from '@pinline/contract/values/money-format';
import { useQuery } from '@tanstack/react-query';
import { Power } from 'lucide-react';
import { useState } from 'react';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { Allowed } from '../../auth/permissions/allowed.tsx';
import { KeyActions, type Ask } from './key-actions.tsx';
import { KeyDialog, type KeyQuestion } from './key-dialog.tsx';
import { KeyState } from './key-state.tsx';
import { usedKeysText } from './used-keys.texts.ts';
import { KeyName } from './used-key-list.tsx';
import { keysOfUserQuery, type UsedKey } from './used-keys.api.ts';
import './used-keys.css';

const text = usedKeysText.ofUser;

/** For a customer without keys it says only that there are none. */
export function KeysOfUserCard({ user: { _id, email } }: { user: { _id: string; email: string } }) {
  const { data } = useQuery(keysOfUserQuery(_id));
  const [question, setQuestion] = useState<KeyQuestion | null>(null);
  if (data === undefined) return null;
  const action = data.isApiOff ? 'switchOn' : 'switchOff';
  return (
    <Card aria-label={text.title}>
      <CardHead title={text.title} />
      {data.isApiOff && <p className="px-card py-3 text-sm text-danger-text">{text.off}</p>}
      {data.data.length === 0 ? (
        <p className="px-card py-3 text-sm text-3">{text.none}</p>
      ) : (
        <ul>
          {data.data.map((usedKey) => (
            <Row key={usedKey._id} usedKey={usedKey} onAsk={setQuestion} />
          ))}
        </ul>
      )}
      <Allowed to="money">
        <button type="button" className="customer-row text-sm font-medium" onClick={() => setQuestion({ action, id: _id, of: email })}>
          <Power size={16} strokeWidth={1.75} aria-hidden className="text-3" />
          {text[action]}
        </button>
      </Allowed>
      {question !== null && <KeyDialog question={question} onClose={() => setQuestion(null)} />}
    </Card>
  );
}

function Row({ usedKey, onAsk }: { usedKey: UsedKey; onAsk: Ask }) {
  const { bought, codes, cancelled, spentToday } = usedKey;
  const figure = (value: number) => <span className="num">{value.toLocaleString('en-IN')}</span>;
  return (
    <li className="used-key-item">
      <div className="flex items-start justify-between gap-3">
        <KeyName usedKey={usedKey} />
        <KeyActions usedKey={usedKey} onAsk={onAsk} />
      </div>
      <KeyState usedKey={usedKey} />
      <p className="text-xs text-3">
        <Sentence text={text.figures} values={{ bought: figure(bought), codes: figure(codes), cancelled: figure(cancelled) }} />
        {', '}
        <Sentence text={text.spent} values={{ amount: <span className="num">{formatRupees(spentToday)}</span> }} />
      </p>
    </li>
  );
}
