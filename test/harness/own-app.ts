import type { TestContext } from 'vitest';
import { startInstallation, type Installation, type InstallationOptions } from './installation.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** An installation for one test, with a provider whose faults affect no other test. */
export async function ownApp(context: TestContext, options?: TestAppOptions): Promise<TestApp> {
  const app = await startTestApp(options);
  context.onTestFinished(() => app.stop());
  return app;
}

export async function ownInstallation(context: TestContext, options?: InstallationOptions): Promise<Installation> {
  const installation = await startInstallation(options);
  context.onTestFinished(() => installation.stop());
  return installation;
}
