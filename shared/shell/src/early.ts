/**
 * What must follow the session and the network from the start, before any screen uses it, and what the frame does itself that
 * screens have a library for. The rest of the package comes with whoever needs it.
 */
import { getMe } from '@console/contract/page';
import { callApi } from './api/call-api.ts';
import './api/report-event.ts';
import { connectReach, isOutage } from './api/server-reach.ts';
import './form/kept-draft.ts';
import './house/remembered.ts';

export { changesTold, forgetAnswers } from './api/changed.ts';
export { beginLanguage, connectTexts, rememberedLanguage } from './language/language.ts';
export { plainInstant, plainToday, plainWeekday } from './language/plain-dates.ts';

// Until what keeps answers is there, and asks so that the menus have it, too.
connectReach(() =>
  callApi(getMe).then(
    () => true,
    (error: unknown) => !isOutage(error),
  ),
);
