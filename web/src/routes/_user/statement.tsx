import { createFileRoute } from '@tanstack/react-router';
import { StatementScreen } from '../../features/wallet/statement/statement-screen.tsx';
import { statementSearchIn, type StatementSearch } from '../../features/wallet/statement/statement.search.ts';
import type { Search } from '../../platform/page/search.ts';
import { shell } from '../../platform/language/shell.texts.ts';

export const Route = createFileRoute('/_user/statement')({
  staticData: { title: () => shell.pages.statement, isSingleTab: true },
  validateSearch: (search: Search): StatementSearch => statementSearchIn(search),
  component: StatementScreen,
});
