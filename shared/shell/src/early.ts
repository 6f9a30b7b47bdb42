/**
 * What must follow the session and the network from the start, before any screen uses it, and what the frame does itself that
 * screens have a library for. The rest of the package comes with whoever needs it.
 */
import './api/query.ts';
import './api/report-event.ts';
import './api/server-reach.ts';
import './form/kept-draft.ts';
import './house/remembered.ts';

export { beginLanguage, connectTexts, rememberedLanguage } from './language/language.ts';
export { plainInstant, plainToday } from './language/plain-dates.ts';
