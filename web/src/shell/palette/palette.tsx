import { useState } from 'react';
import { FindDialog } from '../../features/catalogue/find/find-dialog.tsx';
import { takeEarlyLetters } from './command-keys.tsx';
import { useCommands } from './palette.commands.ts';
import { findCommands } from './palette.rules.ts';

export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(takeEarlyLetters);
  return <FindDialog search={typed} onType={setTyped} commands={findCommands(useCommands(), typed)} onClose={onClose} />;
}
