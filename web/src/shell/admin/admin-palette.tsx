import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toggleTheme, useTheme } from '../../platform/page/theme.ts';
import { adminPalette } from './commands.texts.ts';
import { takeEarlyLetters } from '../palette/command-keys.tsx';
import { palette } from '../palette/texts.ts';
import { shell } from '../../ui/texts.ts';
import { logOut } from '../menus/log-out.ts';
import { type Command, findCommands } from '../palette/palette.rules.ts';
import { PaletteDialog } from '../palette/palette-dialog.tsx';
import { mainAdminPages, operationsPages } from './admin-pages.ts';
import { useFoundCommands } from './palette-search.ts';

export function AdminPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(takeEarlyLetters);
  const navigate = useNavigate();
  const pages = [...mainAdminPages, ...operationsPages].map((page): Command => ({
    id: page.title,
    group: palette.pagesGroup,
    title: page.title,
    run: () => void navigate(page.link),
  }));
  const actions = useActions();
  const { commands, isSearching } = useFoundCommands(typed);
  return (
    <PaletteDialog
      placeholder={adminPalette.placeholder}
      typed={typed}
      onType={setTyped}
      found={[...findCommands([...pages, ...actions], typed), ...commands]}
      isSearching={isSearching}
      onClose={onClose}
    />
  );
}

export function EnrolmentPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(takeEarlyLetters);
  const found = findCommands(useActions(), typed);
  return <PaletteDialog placeholder={palette.open} typed={typed} onType={setTyped} found={found} onClose={onClose} />;
}

function useActions(): Command[] {
  const isDark = useTheme() === 'dark';
  return [
    { id: 'theme', group: palette.actionsGroup, title: isDark ? shell.toLight : shell.toDark, run: toggleTheme },
    { id: 'logout', group: palette.actionsGroup, title: shell.logout, run: logOut },
  ];
}
