import { useLanguage } from '@console/shell';
import { useEffect } from 'react';
import { settings } from '../house-settings.ts';
import { workerAddress } from '../worker-address.ts';
import { useIdleAfterScreen } from './idle-after-screen.ts';

const manifestOf = (language: string): string => `/live/app/manifest.${language}.webmanifest`;

/**
 * Names the app that a browser may install in the language on screen, and gives an installed one its worker: that takes what
 * other apps share with the console (`host/worker.js`).
 */
export function InstalledApp() {
  const [language] = useLanguage();
  const idle = useIdleAfterScreen();
  // Syncs the page's head, which the browser reads when somebody installs.
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    if (link) link.href = manifestOf(language);
  }, [language]);
  // Registers with the browser: now where the console runs as an app, else when it becomes one.
  useEffect(() => {
    if (!idle || !settings.offlineScreens) return;
    if (matchMedia('(display-mode: standalone)').matches) registerWorker();
    addEventListener('appinstalled', registerWorker);
    return () => removeEventListener('appinstalled', registerWorker);
  }, [idle]);
  return null;
}

/** A browser without workers shares nothing, and is none the worse for it. */
function registerWorker(): void {
  void navigator.serviceWorker?.register(workerAddress).catch(() => undefined);
}
