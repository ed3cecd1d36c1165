import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toggleTheme, useTheme } from '../../platform/theme.ts';
import { adminPalette } from '../../strings/admin-commands.ts';
import { palette } from '../../strings/commands.ts';
import { shell } from '../../strings/shell.ts';
import { logOut } from '../log-out.ts';
import { type Command, findCommands } from '../palette.rules.ts';
import { PaletteDialog } from '../palette-dialog.tsx';
import { mainAdminPages, operationsPages } from './admin-pages.ts';
import { useFoundCommands } from './palette-search.ts';

/** Every page of the back office, the theme, and whoever and whatever the server finds. */
export function AdminPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
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

/** While an authenticator must be set up first, there is nowhere to go. */
export function DoorPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
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
