import { languageNames, otherLanguage } from '@pinline/contract/auth/language.rules';
import { pageLanguage } from '../../platform/language/page-language.ts';
import { useNavigate } from '@tanstack/react-router';
import { Download, Languages, LogOut, Moon, Sun } from 'lucide-react';
import { useIsGenerating } from '../../platform/session/purchase.ts';
import { installOffer } from '../../platform/worker/install-offer.ts';
import { toggleTheme, useTheme } from '../../platform/page/theme.ts';
import { palette } from './palette.texts.ts';
import { installed } from '../../platform/worker/install-offer.texts.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { switchLanguage } from '../../ui/button/language-button.tsx';
import { logOut } from '../menus/log-out.ts';
import type { Command } from './palette.rules.ts';
import { accountPages, dashboardPage, serverPages } from '../menus/pages.ts';

export function useCommands(): Command[] {
  const navigate = useNavigate();
  const isDark = useTheme() === 'dark';
  const isLocked = useIsGenerating();
  const install = installOffer();
  const theme: Command = {
    id: 'theme',
    group: palette.actionsGroup,
    title: isDark ? shell.toLight : shell.toDark,
    icon: isDark ? Sun : Moon,
    run: toggleTheme,
  };
  const language: Command = {
    id: 'language',
    group: palette.actionsGroup,
    title: languageNames[otherLanguage[pageLanguage()]],
    icon: Languages,
    run: switchLanguage,
  };
  if (isLocked) return [theme];
  const pages = [dashboardPage, ...serverPages, ...accountPages].map((page): Command => ({
    id: page.title,
    group: palette.pagesGroup,
    title: page.title,
    icon: page.icon,
    run: () => void navigate(page.link),
  }));
  const installs: Command[] =
    install === undefined ? [] : [{ id: 'install', group: palette.actionsGroup, title: installed.install, icon: Download, run: install }];
  return [
    ...pages,
    theme,
    language,
    ...installs,
    { id: 'logout', group: palette.actionsGroup, title: shell.logout, icon: LogOut, run: logOut },
  ];
}
