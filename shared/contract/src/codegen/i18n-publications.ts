import * as z from 'zod/mini';
import { where } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { instant, uuid } from '../scalars.ts';

export const i18nChannels = ['staging', 'live'] as const;
export type I18nChannel = (typeof i18nChannels)[number];

/** All texts of a project as they were, and where they are shown. */
export const I18nPublication = z.object({
  publicationId: uuid,
  number: z.int(),
  note: z.string(),
  reviewedOnly: z.boolean(),
  texts: z.int(),
  createdBy: z.string(),
  createdAt: instant,
  /** Where it is used right now. */
  channels: z.array(z.enum(i18nChannels)),
});
export type I18nPublication = z.infer<typeof I18nPublication>;

export const listI18nPublications = endpoint({
  name: 'listI18nPublications',
  method: 'GET',
  path: '/codegen/i18n/projects/{projectId}/publications',
  access: where('codegen.i18n.view', { project: 'projectId' }),
  shows: ['codegen.i18n'],
  params: z.object({ projectId: uuid }),
  response: z.object({ items: z.array(I18nPublication) }),
});

/** Most that `listLatestPublications` answers. */
export const latestPublicationsAtMost = 5;

/** The latest of all projects of which the caller may see the texts, newest first. */
export const listLatestPublications = endpoint({
  name: 'listLatestPublications',
  method: 'GET',
  path: '/codegen/i18n/publications',
  access: where('codegen.i18n.view'),
  shows: ['codegen.i18n'],
  response: z.object({
    items: z.array(z.extend(I18nPublication, { projectId: uuid, project: z.string() })),
  }),
});
