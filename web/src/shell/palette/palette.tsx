import { FindDialog } from '../../features/catalogue/find/find-dialog.tsx';
import { useTyped } from './use-typed.ts';
import { useCommands } from './palette.commands.ts';
import { findCommands } from './palette.rules.ts';

export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useTyped();
  return <FindDialog search={typed} onType={setTyped} commands={findCommands(useCommands(), typed)} onClose={onClose} />;
}
