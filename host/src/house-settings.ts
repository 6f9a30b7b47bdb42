import type { PageSettings } from '@console/contract';
import { ConsoleSession } from './auth/session.ts';
import { pageSettings } from './remotes/index.ts';

/** The deployment's settings, as they came with the page. */
export const settings: PageSettings = pageSettings();

/** The one session of the page. */
export const session = new ConsoleSession(settings.oidc);
