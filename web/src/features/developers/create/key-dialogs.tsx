import { useState } from 'react';
import type { NewKey } from '../developers.api.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { CreateDialog } from './create-dialog.tsx';

/** The key lives in this state only, never in a cache or in storage. */
export function KeyDialogs({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<NewKey | null>(null);
  if (created === null) return <CreateDialog onCreated={setCreated} onClose={onClose} />;
  return <CopyDialog created={created} onAnother={() => setCreated(null)} onClose={onClose} />;
}
