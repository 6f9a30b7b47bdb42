import * as z from 'zod/mini';
import { channels } from '../channels.ts';
import { newsKind } from '../news.ts';
import { instant, uuid } from '../scalars.ts';
import { notePath } from './paths.ts';

const reminded = { noteId: uuid, title: z.string(), fireAt: instant };

/** A note's reminder has fired; late when the server was down at the time. */
export const reminderNews = newsKind({
  kind: 'reminder',
  payload: z.object({ ...reminded, late: z.boolean() }),
  address: ({ noteId }) => notePath({ uuid: noteId }),
  headline: ({ title }) => ({ text: 'kind.reminder', values: { title } }),
});

/** A channel was tried several times and never took it. */
export const deliveryFailure = newsKind({
  kind: 'deliveryFailed',
  payload: z.object({ ...reminded, channel: z.enum(channels) }),
  address: ({ noteId }) => notePath({ uuid: noteId }),
  headline: ({ title }) => ({ text: 'kind.deliveryFailed', values: { title } }),
});
