import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '../../features/audit/screens/audit-screen.tsx';
import { adminText } from '../../strings/admin.ts';

export const Route = createFileRoute('/admin/audit')({
  staticData: { title: adminText.pages.audit },
  component: AuditScreen,
});
