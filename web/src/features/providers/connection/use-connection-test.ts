import { useEffect, useState } from 'react';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { type Connection, type ConnectionQuestion, testConnection } from '../servers.api.ts';
import { createTester, type Tested } from './connection-tester.ts';

const stillMs = 600;

type Shown = { key: string; tested: Tested<Connection> };

/** Tests what is entered once typing stops. An answer about anything else than what the fields hold now is dropped. */
export function useConnectionTest(question: ConnectionQuestion | undefined) {
  const [shown, setShown] = useState<Shown | undefined>(undefined);
  const [tester] = useState(() =>
    createTester<ConnectionQuestion, Connection>({ ask: testConnection, show: (asked, tested) => setShown({ key: keyOf(asked), tested }) }),
  );
  const key = question === undefined ? '' : keyOf(question);
  const settled = useSettled(key, stillMs);
  useEffect(() => {
    if (settled !== '') tester.want(questionIn(settled));
    return () => tester.want(undefined);
  }, [tester, settled]);
  if (question === undefined) return { tested: undefined, again: () => undefined };
  const tested: Tested<Connection> = shown?.key === key ? shown.tested : { is: 'testing' };
  return { tested, again: () => tester.want(question) };
}

function keyOf(question: ConnectionQuestion): string {
  return JSON.stringify(question);
}

/** Written by `keyOf`. */
const questionIn = (key: string) => JSON.parse(key) as ConnectionQuestion;
