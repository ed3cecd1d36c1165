import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import type { Account } from '../auth/account/account.api.ts';
import { myDataText as text } from './my-data.texts.ts';

const MyDataDialog = lazy(async () => ({ default: (await import('./my-data-dialog.tsx')).MyDataDialog }));

export function MyDataCard({ account }: { account: Account | undefined }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card>
      <CardHead title={text.title} />
      <div className="grid justify-items-start gap-3 p-card text-sm">
        <p>{text.offer}</p>
        <Button disabled={account === undefined} onClick={() => setIsAsking(true)}>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          {text.open}
        </Button>
      </div>
      {isAsking && account !== undefined && (
        <Suspense>
          <MyDataDialog account={account} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </Card>
  );
}
