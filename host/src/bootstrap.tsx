import '@console/shell/early';
import { connectApi, connectSession, takeView } from '@console/shell';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { followSession } from './auth/follow-session.ts';
import { breath } from './breath.ts';
import { tellCaughtError, tellRecoveredError } from './caught-error.ts';
import { addErrorReporting } from './development-mode.ts';
import { HouseProviders } from './frame/providers.tsx';
import { redrawStage } from './frame/stage.tsx';
import { session, settings } from './house-settings.ts';
import { forgetAnswersAtSignOut } from './offline/forget-answers.ts';
import { followMissingParts, followRecords, readPageRecords } from './remotes/index.ts';
import { createHouseRouter } from './router.tsx';
import { startPageLanguage } from './texts/page-texts.ts';
import { followPublishedTexts } from './texts/published-texts.ts';

/**
 * In this order. A function, because modules that wait by themselves, and whatever only they use, are not made one with
 * others by the bundler.
 */
async function start(): Promise<void> {
  addErrorReporting(settings.errorReportingScript);
  await startPageLanguage();
  await breath();
  takeView();
  connectApi({ base: settings.apiBase });
  connectSession(session);
  session.resume();
  followPublishedTexts();
  await readPageRecords();
  followRecords();
  followMissingParts();
  forgetAnswersAtSignOut();
  const router = createHouseRouter();
  followSession(() => redrawStage(router));
  await breath();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root.');
  startTransition(() =>
    createRoot(root, { onCaughtError: tellCaughtError, onRecoverableError: tellRecoveredError }).render(
      <HouseProviders>
        <RouterProvider router={router} />
      </HouseProviders>,
    ),
  );
}

void start();
