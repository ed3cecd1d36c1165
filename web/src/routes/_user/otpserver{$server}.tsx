import { isServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import { createFileRoute } from '@tanstack/react-router';
import { OtpScreen } from '../../features/activations/otp/otp-screen.tsx';
import { NotFoundPage } from '../../shell/not-found-page.tsx';
import { shell } from '../../platform/language/shell.texts.ts';

export const Route = createFileRoute('/_user/otpserver{$server}')({
  staticData: { title: ({ server }) => (isServerNumber(server) ? shell.pages.server(server) : shell.pages.notFound), isSingleTab: true },
  component: Otp,
});

function Otp() {
  const { server } = Route.useParams();
  return isServerNumber(server) ? <OtpScreen key={server} server={server} /> : <NotFoundPage />;
}
