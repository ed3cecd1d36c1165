import { useQuery } from '@tanstack/react-query';
import { serversText } from '../providers.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { providersQuery } from '../servers.api.ts';
import { ProviderCheck } from './provider-check.tsx';

const text = serversText.test;

export function TestDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { data: providers } = useQuery(providersQuery());
  const health = providers?.find(({ _id }) => _id === id)?.health ?? null;
  return (
    <Dialog open onClose={onClose} title={text.title(name)} subtitle={text.note} footer={<Button onClick={onClose}>{text.close}</Button>}>
      <ProviderCheck id={id} health={health} />
    </Dialog>
  );
}
