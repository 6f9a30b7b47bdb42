import { ApiError } from '@console/contract';
import {
  applyI18nImport,
  createI18nApiKey,
  createI18nComment,
  createI18nKey,
  createI18nProject,
  deleteI18nComment,
  deleteI18nKeys,
  deleteI18nProject,
  deleteI18nTerm,
  exportI18n,
  getI18nProject,
  listI18nApiKeys,
  listI18nComments,
  listI18nHistory,
  listI18nKeys,
  listI18nMemory,
  listI18nProjects,
  listI18nPublications,
  listI18nTerms,
  listLatestPublications,
  previewI18nImport,
  publishI18n,
  pullI18nFiles,
  pushI18nFile,
  revokeI18nApiKey,
  setI18nChannel,
  setI18nStatus,
  setI18nTerm,
  setI18nText,
  takeI18nScan,
  translateI18nText,
  updateI18nKey,
  updateI18nProject,
} from '@console/contract/codegen';
import type { FastifyRequest } from 'fastify';
import type { Ground } from '../../../house/area.ts';
import { mayOf } from '../../../plugins/contract/may.ts';
import { type CallDbs, type ContractPlatform, type Serve, serving } from '../../../plugins/contract/serve.ts';
import { PingFault, type Tool } from '../tool.ts';
import * as apiKeys from './api-keys.ts';
import { exported } from './exporting.ts';
import { i18nKey } from './finders.ts';
import * as importing from './importing.ts';
import * as keys from './keys.ts';
import { pingTranslation, TranslationRefusal, type TranslationService } from './libretranslate.ts';
import { memoryFor } from './memory.ts';
import { nameOf } from './names.ts';
import * as projects from './projects.ts';
import * as publishing from './publishing.ts';
import * as remarks from './remarks.ts';
import { takeScan } from './scanning.ts';
import { seedI18n } from './seed.ts';
import * as texts from './texts.ts';
import { translated } from './translating.ts';

export { publicTexts } from './public-texts.ts';

/** Keys and their texts, from the file of a repository to the page that shows them. */
export const i18n: Tool = {
  serve: async (app, { config }: Ground) => {
    const services = config.TRANSLATION_SERVICES;
    await app.register(
      serving((serve) => {
        serveProjects(serve, services);
        serveKeys(serve);
        serveTexts(serve, services);
        serveFiles(serve);
        servePublications(serve);
        serveCommand(serve, app.contract);
      }),
    );
  },
  finders: [i18nKey],
  seed: seedI18n,
  systems: ({ config }) =>
    config.TRANSLATION_SERVICES.map((service) => ({
      kind: 'translation' as const,
      name: service.name,
      ping: () =>
        pingTranslation(service).catch((error) => {
          throw error instanceof TranslationRefusal ? new PingFault(error.reason) : error;
        }),
    })),
};

function serveProjects(serve: Serve, services: readonly TranslationService[]): void {
  serve(listI18nProjects, async ({ db, may }) => {
    const all = await projects.listProjects(db);
    return {
      items: all.filter(({ projectId }) => may.hold('codegen.i18n.view', { fields: { project: projectId } })),
    };
  });
  serve(createI18nProject, async ({ db, user, body }) =>
    projects.shownProject(db, await projects.createProject(db, await nameOf(db, user.userId), body)),
  );
  serve(updateI18nProject, ({ db, params, version, body }) =>
    projects.updateProject(db, params.projectId, version, body),
  );
  serve(deleteI18nProject, async ({ db, params }) => {
    await projects.deleteProject(db, params.projectId);
    return params;
  });
  serve(getI18nProject, async ({ db, params }) => ({
    ...(await projects.projectInDetail(db, params.projectId)),
    services: services.map(({ name }) => name),
  }));
  serve(listI18nTerms, async ({ db, params }) => ({ items: await remarks.termsOf(db, params.projectId) }));
  serve(setI18nTerm, ({ db, params, body }) => remarks.setTerm(db, params.projectId, body));
  serve(deleteI18nTerm, async ({ db, params }) => {
    await remarks.removeTerm(db, params.projectId, params.termId);
    return { termId: params.termId };
  });
}

function serveKeys(serve: Serve): void {
  serve(listI18nKeys, ({ db, params, query }) => keys.listKeys(db, params.projectId, query));
  serve(createI18nKey, async ({ db, user, params, body }) =>
    keys.createKey(db, await nameOf(db, user.userId), params.projectId, body),
  );
  serve(updateI18nKey, ({ db, params, version, body }) =>
    keys.updateKey(db, params.projectId, params.keyId, version, body),
  );
  serve(deleteI18nKeys, async ({ db, params, body }) => ({
    deleted: await keys.deleteKeys(db, params.projectId, body.keyIds),
  }));
  serve(listI18nComments, async ({ db, user, params }) => ({
    items: await remarks.commentsOf(db, user.userId, params.projectId, params.keyId),
  }));
  serve(createI18nComment, ({ db, user, params, body }) => remarks.addComment(db, user.userId, params, body));
  serve(deleteI18nComment, async ({ db, user, params, may }) => {
    const { projectId: project } = params;
    const language = await remarks.removeComment(db, user.userId, params);
    may.demand('codegen.i18n.edit', { fields: language === null ? { project } : { project, language } });
    return { commentId: params.commentId };
  });
}

/** A machine's time is somebody's money. */
const translationsPerMinute = 60;

function serveTexts(serve: Serve, services: readonly TranslationService[]): void {
  serve(setI18nText, async ({ db, user, params, version, body }) => {
    await texts.setText(db, await nameOf(db, user.userId), params, version, body);
    return keys.keyOf(db, params.projectId, params.keyId);
  });
  serve(setI18nStatus, async ({ db, user, params, body }) => ({
    changed: await texts.setStatus(db, await nameOf(db, user.userId), params.projectId, body),
  }));
  serve(listI18nHistory, async ({ db, params }) => ({
    items: await texts.historyOf(db, params.projectId, params.keyId, params.language),
  }));
  serve(listI18nMemory, async ({ db, params }) => ({
    items: await memoryFor(db, params.projectId, params.keyId, params.language),
  }));
  serve(
    translateI18nText,
    async ({ outside, params, body }) => {
      const { sourceLanguage: from } = await projects.projectOf(outside, params.projectId);
      const key = await keys.keyOf(outside, params.projectId, params.keyId);
      const source = key.texts.find(({ language }) => language === from);
      if (!source || params.language === from)
        throw new ApiError('STATE_CONFLICT', { details: { reason: 'i18n_no_source' } });
      return translated(services, body.service, { text: source.value, from, to: params.language });
    },
    { perMinute: translationsPerMinute },
  );
}

function serveFiles(serve: Serve): void {
  serve(previewI18nImport, ({ db, params, body, may }) =>
    importing.previewImport(db, may, params.projectId, body),
  );
  serve(applyI18nImport, async ({ db, user, params, body, may }) => {
    const by = await nameOf(db, user.userId);
    return { changed: await importing.applyImport(db, { by, may }, params.projectId, body) };
  });
  serve(exportI18n, ({ db, params, query }) => exported(db, params.projectId, query));
  serve(takeI18nScan, ({ db, params, body }) => takeScan(db, params.projectId, body.content));
}

function servePublications(serve: Serve): void {
  serve(listLatestPublications, async ({ db, may }) => {
    const ids = (await projects.listProjectIds(db)).filter((project) =>
      may.hold('codegen.i18n.view', { fields: { project } }),
    );
    return { items: await publishing.latestPublications(db, ids) };
  });
  serve(listI18nPublications, async ({ db, params }) => ({
    items: await publishing.listPublications(db, params.projectId),
  }));
  serve(publishI18n, async ({ db, user, params, body }) =>
    publishing.publish(db, await nameOf(db, user.userId), params.projectId, body),
  );
  serve(setI18nChannel, async ({ db, params, body }) => {
    await publishing.setChannel(db, params.projectId, params.channel, body.publicationId);
    return { channel: params.channel, publicationId: body.publicationId };
  });
  serve(listI18nApiKeys, async ({ db, params }) => ({
    items: await apiKeys.listApiKeys(db, params.projectId),
  }));
  serve(createI18nApiKey, async ({ db, user, params, body }) => {
    const { userId } = user;
    return apiKeys.createApiKey(db, { userId, name: await nameOf(db, userId) }, params.projectId, body);
  });
  serve(revokeI18nApiKey, async ({ db, params }) => {
    await apiKeys.revokeApiKey(db, params.projectId, params.apiKeyId);
    return { apiKeyId: params.apiKeyId };
  });
}

/** Whoever guesses keys is stopped long before one is found; a push sends a file a call. */
const commandsPerMinute = 300;

function serveCommand(serve: Serve, { grantsAway }: ContractPlatform): void {
  const reach = ({ db, outside, request }: CallDbs & { request: FastifyRequest }) => ({
    db,
    outside,
    rightsOf: async (userId: string) => {
      const grants = await grantsAway(userId, request.id);
      return grants && mayOf(grants);
    },
  });
  serve(pullI18nFiles, (call) => apiKeys.pulled(reach(call), call.body.secret), {
    perMinute: commandsPerMinute,
  });
  serve(pushI18nFile, (call) => apiKeys.pushed(reach(call), call.body), { perMinute: commandsPerMinute });
}
