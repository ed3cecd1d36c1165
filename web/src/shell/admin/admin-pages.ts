import { linkOptions } from '@tanstack/react-router';
import {
  ChartColumn,
  Clock3,
  Coins,
  Diff,
  HandCoins,
  Images,
  IndianRupee,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Rocket,
  ScrollText,
  Settings,
  Tag,
  UserRound,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { AlarmCount, DifferencesCount } from '../../features/alarms/alarm-count.tsx';
import { GoLiveCount } from '../../features/go-live/shell/lazy-parts.ts';
import { adminText } from '../../ui/admin-pages.texts.ts';
import { shell } from '../../platform/language/shell.texts.ts';

const { pages } = adminText;

export const mainAdminPages = [
  page({
    title: pages.dashboard,
    icon: LayoutDashboard,
    link: linkOptions({ to: '/admin', activeOptions: { exact: true, includeSearch: false } }),
    Count: AlarmCount,
  }),
  page({ title: pages.profit, icon: IndianRupee, link: linkOptions({ to: '/admin/profit' }) }),
  page({ title: pages.differences, icon: Diff, link: linkOptions({ to: '/admin/differences' }), Count: DifferencesCount }),
  page({ title: pages.users, icon: Users, link: linkOptions({ to: '/admin/users' }) }),
  page({ title: pages.serviceStats, icon: ChartColumn, link: linkOptions({ to: '/admin/service-stats' }) }),
  page({ title: pages.otpHistory, icon: Clock3, link: linkOptions({ to: '/admin/otp-history' }) }),
  page({ title: pages.currency, icon: Coins, link: linkOptions({ to: '/admin/currency' }) }),
  page({ title: pages.services, icon: Package, link: linkOptions({ to: '/admin/services' }) }),
  page({ title: pages.images, icon: Images, link: linkOptions({ to: '/admin/images' }) }),
  page({ title: pages.promoCodes, icon: Tag, link: linkOptions({ to: '/admin/promo-codes' }) }),
];

/** Those the specification does not know. */
export const operationsPages = [
  page({ title: pages.deposits, icon: HandCoins, link: linkOptions({ to: '/admin/deposits' }) }),
  page({ title: pages.apiKeys, icon: KeyRound, link: linkOptions({ to: '/admin/api-keys' }) }),
  page({ title: pages.audit, icon: ScrollText, link: linkOptions({ to: '/admin/audit' }) }),
  page({ title: pages.settings, icon: Settings, link: linkOptions({ to: '/admin/settings' }) }),
  page({ title: pages.goLive, icon: Rocket, link: linkOptions({ to: '/admin/go-live' }), Count: GoLiveCount }),
  page({ title: shell.pages.account, icon: UserRound, link: linkOptions({ to: '/admin/account' }) }),
];

function page<Link>(entry: { title: string; icon: LucideIcon; link: Link; /** Counts what waits there. */ Count?: ComponentType }) {
  return entry;
}
