import { serverNumbers } from '@pinline/contract/catalogue/rules';
import { createFileRoute } from '@tanstack/react-router';
import { OtpScreen } from '../../features/activations/otp/otp-screen.tsx';
import { NotFoundPage } from '../../shell/not-found-page.tsx';
import { shell } from '../../ui/texts.ts';

export const Route = createFileRoute('/_user/otpserver{$server}')({
  staticData: { title: ({ server = '' }) => shell.pages.server(server), isSingleTab: true },
  component: Otp,
});

function Otp() {
  const asked = Route.useParams().server;
  const server = serverNumbers.find((known) => known === asked);
  return server === undefined ? <NotFoundPage /> : <OtpScreen key={server} server={server} />;
}
