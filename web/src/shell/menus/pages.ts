import { serverNumbers } from '@pinline/contract/catalogue/catalogue.rules';
import { linkOptions } from '@tanstack/react-router';
import { CircleHelp, Clock3, CodeXml, Gift, LayoutDashboard, type LucideIcon, Server, UserRound, WalletMinimal } from 'lucide-react';
import { shell } from '../../platform/language/shell.texts.ts';

export const dashboardPage = page({ title: shell.pages.dashboard, icon: LayoutDashboard, link: linkOptions({ to: '/dashboard' }) });

export const serverPages = serverNumbers.map((server) =>
  page({ title: shell.pages.server(server), icon: Server, link: linkOptions({ to: '/otpserver{$server}', params: { server } }) }),
);

export const accountPages = [
  page({ title: shell.pages.topup, icon: WalletMinimal, link: linkOptions({ to: '/topup' }) }),
  page({ title: shell.pages.history, icon: Clock3, link: linkOptions({ to: '/history' }) }),
  page({ title: shell.pages.refer, icon: Gift, link: linkOptions({ to: '/refer' }) }),
  page({ title: shell.pages.developers, icon: CodeXml, link: linkOptions({ to: '/developers' }) }),
  page({ title: shell.pages.support, icon: CircleHelp, link: linkOptions({ to: '/support' }) }),
  page({ title: shell.pages.account, icon: UserRound, link: linkOptions({ to: '/account' }) }),
];

function page<Link>(entry: { title: string; icon: LucideIcon; link: Link }) {
  return entry;
}
