import { useState } from 'react';
import { palette } from './texts.ts';
import { useCommands } from './palette.commands.ts';
import { findCommands } from './palette.rules.ts';
import { PaletteDialog } from './palette-dialog.tsx';

export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const found = findCommands(useCommands(), typed);
  return <PaletteDialog placeholder={palette.placeholder} typed={typed} onType={setTyped} found={found} onClose={onClose} />;
}
