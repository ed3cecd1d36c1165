import { useNavigate } from '@tanstack/react-router';
import { toggleTheme, useTheme } from '../../platform/page/theme.ts';
import { adminPalette } from './commands.texts.ts';
import { useTyped } from '../palette/use-typed.ts';
import { palette } from '../palette/palette.texts.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { logOutOperator } from './entry/log-out.ts';
import { type Command, findCommands } from '../palette/palette.rules.ts';
import { PaletteDialog } from '../palette/palette-dialog.tsx';
import { mainAdminPages, operationsPages } from './admin-pages.ts';
import { useFoundCommands } from './palette-search.ts';

export function AdminPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useTyped();
  const navigate = useNavigate();
  const pages = [...mainAdminPages, ...operationsPages].map((page): Command => ({
    id: page.title,
    group: palette.pagesGroup,
    title: page.title,
    run: () => void navigate(page.link),
  }));
  const actions = useActions();
  const { commands, isSearching, hasFailed, ms } = useFoundCommands(typed);
  return (
    <PaletteDialog
      placeholder={adminPalette.placeholder}
      typed={typed}
      onType={setTyped}
      found={[...findCommands([...pages, ...actions], typed), ...commands]}
      isSearching={isSearching}
      failed={hasFailed ? adminPalette.failed : undefined}
      foot={
        <span className="flex justify-between gap-3">
          <span className="max-md:hidden">{adminPalette.keys}</span>
          <span className="num">{ms !== undefined && adminPalette.results(commands.length, ms)}</span>
        </span>
      }
      onClose={onClose}
    />
  );
}

export function EnrolmentPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useTyped();
  const found = findCommands(useActions(), typed);
  return <PaletteDialog placeholder={palette.open} typed={typed} onType={setTyped} found={found} onClose={onClose} />;
}

function useActions(): Command[] {
  const isDark = useTheme() === 'dark';
  return [
    { id: 'theme', group: palette.actionsGroup, title: isDark ? shell.toLight : shell.toDark, run: toggleTheme },
    { id: 'logout', group: palette.actionsGroup, title: shell.logout, run: logOutOperator },
  ];
}
