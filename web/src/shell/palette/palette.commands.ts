import { formatRupees } from '@pinline/contract/values/money-format';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { servicesQuery } from '../../features/catalogue/catalogue.api.ts';
import { select } from '../../features/catalogue/selection.store.ts';
import { useIsGenerating } from '../../platform/session/purchase.ts';
import { installOffer } from '../../platform/worker/install-offer.ts';
import { toggleTheme, useTheme } from '../../platform/page/theme.ts';
import { palette } from './texts.ts';
import { installed } from '../../platform/worker/texts.ts';
import { shell } from '../../ui/texts.ts';
import { logOut } from '../menus/log-out.ts';
import type { Command } from './palette.rules.ts';
import { accountPages, dashboardPage, serverPages } from '../menus/pages.ts';

export function useCommands(): Command[] {
  const navigate = useNavigate();
  const { data: services = [] } = useQuery(servicesQuery());
  const isDark = useTheme() === 'dark';
  const isLocked = useIsGenerating();
  const install = installOffer();
  const theme: Command = { id: 'theme', group: palette.actionsGroup, title: isDark ? shell.toLight : shell.toDark, run: toggleTheme };
  if (isLocked) return [theme];
  const pages = [dashboardPage, ...serverPages, ...accountPages].map((page): Command => ({
    id: page.title,
    group: palette.pagesGroup,
    title: page.title,
    run: () => void navigate(page.link),
  }));
  const buys = services.map((service): Command => ({
    id: service.id,
    group: palette.servicesGroup,
    title: service.label,
    hint: palette.serviceHint({ server: service.server, price: formatRupees(service.price) }),
    run: () => {
      select(service.server, { serviceCode: service.serviceCode, isSubmitted: true });
      void navigate({ to: '/otpserver{$server}', params: { server: service.server } });
    },
  }));
  const installs: Command[] =
    install === undefined ? [] : [{ id: 'install', group: palette.actionsGroup, title: installed.install, run: install }];
  return [...pages, theme, ...installs, { id: 'logout', group: palette.actionsGroup, title: shell.logout, run: logOut }, ...buys];
}
