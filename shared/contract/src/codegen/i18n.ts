import * as z from 'zod/mini';
import { where } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { instant, text, uuid, version } from '../scalars.ts';
import { writtenWith } from '../written-with.ts';
import { I18nPublication, i18nChannels } from './i18n-publications.ts';

/** What is looked for in every text, in the order in which people mend it. */
export const i18nChecks = [
  'placeholders',
  'icu',
  'plural',
  'tags',
  'too_long',
  'copy',
  'punctuation',
  'spaces',
  'empty',
] as const;
export type I18nCheck = (typeof i18nChecks)[number];

/** As somebody sets it; what is missing or outdated follows from the texts. */
export const i18nStatuses = ['draft', 'reviewed'] as const;
export const i18nShownStatuses = ['missing', 'draft', 'outdated', 'reviewed'] as const;
export type I18nShownStatus = (typeof i18nShownStatuses)[number];

export const i18nFormats = ['i18next', 'icu'] as const;
export type I18nFormat = (typeof i18nFormats)[number];

/** Most characters of a text, and most texts of a file that comes in. */
export const i18nLimits = {
  keyLength: 200,
  textLength: 10_000,
  fileLength: 2_000_000,
  fileKeys: 20_000,
} as const;

/** A dotted key: no dot at its ends, nothing empty between two. */
export const i18nKeyName = z.string().check(
  z.minLength(1),
  z.maxLength(i18nLimits.keyLength),
  z.refine((key) => !key.startsWith('.') && !key.endsWith('.'), { error: 'dot_at_end' }),
  z.refine((key) => !key.includes('..'), { error: 'empty_key_part' }),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
  z.refine((key) => !/[\u0000-\u001f\u007f]/.test(key), { error: 'control_characters' }),
);

/** `zh`, `en`, `pt-BR`: BCP 47 as far as translation files use it. */
export const i18nLanguage = z
  .string()
  .check(z.maxLength(20), z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, { error: 'not_a_language' }));

const slug = z
  .string()
  .check(z.minLength(1), z.maxLength(40), z.regex(/^[a-z][a-z0-9-]*$/, { error: 'not_a_slug' }));

/** Part of an address: a file is fetched by it. */
export const i18nNamespaceName = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(80),
    z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, { error: 'not_a_namespace' }),
  );

/** Texts come as they are: blanks at the ends are for the checks to tell of. */
const hasNoZeroByte = (value: string) => !value.includes('\u0000');
const controlCharacters = { error: 'control_characters' };
const textValue = z
  .string()
  .check(z.maxLength(i18nLimits.textLength), z.refine(hasNoZeroByte, controlCharacters));
const textStatus = z.enum(i18nStatuses);

const counts = z.object({
  keys: z.int(),
  /** By language: of the texts that it needs, how many are there, how many reviewed and of the current source. */
  languages: z.record(z.string(), z.object({ needed: z.int(), there: z.int(), reviewed: z.int() })),
});

export const I18nProject = z.object({
  projectId: uuid,
  slug: z.string(),
  name: z.string(),
  sourceLanguage: z.string(),
  /** In the order of the columns. */
  languages: z.array(z.string()),
  version,
  counts,
});
export type I18nProject = z.infer<typeof I18nProject>;

export const I18nNamespace = z.object({
  namespace: z.string(),
  format: z.enum(i18nFormats),
  /** Where its files are, `{lang}` for the language; null: nobody has said. */
  path: z.nullable(z.string()),
  counts,
});
export type I18nNamespace = z.infer<typeof I18nNamespace>;

const byProject = { project: 'projectId' };
const byLanguage = { project: 'projectId', language: 'language' };
const projectParams = z.object({ projectId: uuid });
const keyParams = z.object({ projectId: uuid, keyId: uuid });

const shown = ['codegen.i18n'] as const;

export const listI18nProjects = endpoint({
  name: 'listI18nProjects',
  method: 'GET',
  path: '/codegen/i18n/projects',
  access: where('codegen.i18n.view'),
  shows: shown,
  response: z.object({ items: z.array(I18nProject) }),
});

const languagesOf = z.array(i18nLanguage).check(
  z.minLength(1),
  z.maxLength(40),
  z.refine((all) => new Set(all).size === all.length, { error: 'twice' }),
);

/** NAME_TAKEN: another project has the slug. */
export const createI18nProject = endpoint({
  name: 'createI18nProject',
  method: 'POST',
  path: '/codegen/i18n/projects',
  access: 'codegen.i18n.edit',
  changes: shown,
  body: z.object({ slug, name: text(1, 80), sourceLanguage: i18nLanguage, languages: languagesOf }).check(
    z.refine(({ sourceLanguage, languages }) => languages.includes(sourceLanguage), {
      error: 'source_not_among',
      path: ['sourceLanguage'],
    }),
  ),
  response: I18nProject,
  errors: ['NAME_TAKEN'],
});

/** Name and languages; texts of a language that is taken out stay until the project goes. */
export const updateI18nProject = endpoint({
  name: 'updateI18nProject',
  method: 'PATCH',
  path: '/codegen/i18n/projects/{projectId}',
  access: where('codegen.i18n.edit', byProject),
  versioned: true,
  changes: shown,
  params: projectParams,
  body: z.object({ name: z.optional(text(1, 80)), languages: z.optional(languagesOf) }),
  response: I18nProject,
});

/** With everything in it. What is published stays where it is only as long as its project. */
export const deleteI18nProject = endpoint({
  name: 'deleteI18nProject',
  method: 'DELETE',
  path: '/codegen/i18n/projects/{projectId}',
  access: where('codegen.i18n.publish', byProject),
  changes: shown,
  params: projectParams,
  response: z.object({ projectId: uuid }),
  // The one whose texts this console shows stays.
  errors: ['STATE_CONFLICT'],
});

export const getI18nProject = endpoint({
  name: 'getI18nProject',
  method: 'GET',
  path: '/codegen/i18n/projects/{projectId}',
  access: where('codegen.i18n.view', byProject),
  shows: shown,
  params: projectParams,
  response: z.object({
    project: I18nProject,
    namespaces: z.array(I18nNamespace),
    /** How many texts each check tells of. */
    problems: z.record(z.string(), z.int()),
    unusedKeys: z.int(),
    scannedAt: z.nullable(instant),
    /** Names of the services that translate here; none: no operator has set one. */
    services: z.array(z.string()),
  }),
});

export const I18nText = z.object({
  language: z.string(),
  value: z.string(),
  status: z.enum(['draft', 'outdated', 'reviewed']),
  version,
  problems: z.array(z.enum(i18nChecks)),
  /** Terms that the glossary wants in other words. */
  terms: z.array(z.object({ term: z.string(), expected: z.string() })),
  updatedBy: z.string(),
  updatedAt: instant,
});
export type I18nText = z.infer<typeof I18nText>;

export const I18nKey = z.object({
  keyId: uuid,
  namespace: z.string(),
  key: z.string(),
  description: z.string(),
  maxLength: z.nullable(z.int()),
  version,
  /** By the last scan; null: there was none. */
  used: z.nullable(z.boolean()),
  /** Where the last scan found it, `file:line`. */
  references: z.array(z.string()),
  comments: z.int(),
  /** Languages that need no text, having no such form of a plural. */
  notNeeded: z.array(z.string()),
  texts: z.array(I18nText),
});
export type I18nKey = z.infer<typeof I18nKey>;

export const i18nFilters = [
  'missing',
  'outdated',
  'draft',
  'reviewed',
  'unused',
  'duplicate',
  'problem',
] as const;

/** Keys in their order. `language` is the one that a filter looks at; left out: any. */
export const listI18nKeys = endpoint({
  name: 'listI18nKeys',
  method: 'GET',
  path: '/codegen/i18n/projects/{projectId}/keys',
  access: where('codegen.i18n.view', byProject),
  shows: shown,
  params: projectParams,
  query: z.object({
    ...cursorQuery,
    namespace: z.optional(i18nNamespaceName),
    /** In keys and texts. */
    q: z.optional(text(0, 200)),
    filter: z.optional(z.enum(i18nFilters)),
    check: z.optional(z.enum(i18nChecks)),
    language: z.optional(i18nLanguage),
    /** One key alone, by its name. */
    key: z.optional(i18nKeyName),
  }),
  response: cursorPage(I18nKey),
});

/** VALIDATION at `key` with `key_taken`, or `key_below_text` and `key_above_texts` and a key that would do. */
export const createI18nKey = endpoint({
  name: 'createI18nKey',
  method: 'POST',
  path: '/codegen/i18n/projects/{projectId}/keys',
  access: where('codegen.i18n.edit', byProject),
  changes: shown,
  params: projectParams,
  body: z.object({
    namespace: i18nNamespaceName,
    key: i18nKeyName,
    description: z._default(text(0, 500), ''),
    maxLength: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(i18nLimits.textLength))), null),
    texts: z._default(z.record(i18nLanguage, textValue), {}),
  }),
  response: I18nKey,
});

/** Another name, namespace, description or length; refused like a new one. */
export const updateI18nKey = endpoint({
  name: 'updateI18nKey',
  method: 'PATCH',
  path: '/codegen/i18n/projects/{projectId}/keys/{keyId}',
  access: where('codegen.i18n.edit', byProject),
  versioned: true,
  changes: shown,
  params: keyParams,
  body: z.object({
    key: z.optional(i18nKeyName),
    namespace: z.optional(i18nNamespaceName),
    description: z.optional(text(0, 500)),
    maxLength: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(i18nLimits.textLength)))),
  }),
  response: I18nKey,
});

const someKeys = z.array(uuid).check(z.minLength(1), z.maxLength(500));

export const deleteI18nKeys = endpoint({
  name: 'deleteI18nKeys',
  method: 'POST',
  path: '/codegen/i18n/projects/{projectId}/keys:delete',
  access: where('codegen.i18n.edit', byProject),
  changes: shown,
  params: projectParams,
  body: z.object({ keyIds: someKeys }),
  response: z.object({ deleted: z.int() }),
});

/**
 * One cell, against the version that was seen; 0 where there was no text. Null takes the text out. VERSION_CONFLICT tells in
 * `details.current` what stands there now.
 */
export const setI18nText = endpoint({
  name: 'setI18nText',
  method: 'PUT',
  path: '/codegen/i18n/projects/{projectId}/keys/{keyId}/texts/{language}',
  access: where('codegen.i18n.edit', byLanguage),
  versioned: true,
  changes: shown,
  params: z.object({ projectId: uuid, keyId: uuid, language: i18nLanguage }),
  body: z.object({ value: z.nullable(textValue), status: z._default(textStatus, 'draft') }),
  response: I18nKey,
});

/** Reviewed or not, many at once; a text that is not there stays so, and what was outdated holds for the source as it is. */
export const setI18nStatus = endpoint({
  name: 'setI18nStatus',
  method: 'POST',
  path: '/codegen/i18n/projects/{projectId}/texts:status',
  access: where('codegen.i18n.edit', byLanguage),
  changes: shown,
  params: projectParams,
  body: z.object({ keyIds: someKeys, language: i18nLanguage, status: textStatus }),
  response: z.object({ changed: z.int() }),
  /** Somebody wrote one of them at this moment: the state would be that of a text that nobody has seen. */
  errors: ['VERSION_CONFLICT'],
});

/** What a cell held, newest first; null: there was no text. */
export const listI18nHistory = endpoint({
  name: 'listI18nHistory',
  method: 'GET',
  path: '/codegen/i18n/projects/{projectId}/keys/{keyId}/texts/{language}/history',
  access: where('codegen.i18n.view', byLanguage),
  shows: shown,
  params: z.object({ projectId: uuid, keyId: uuid, language: i18nLanguage }),
  response: z.object({
    items: z.array(
      z.object({
        version,
        value: z.nullable(z.string()),
        status: textStatus,
        by: z.string(),
        at: instant,
      }),
    ),
  }),
});

const Comment = z.object({
  commentId: uuid,
  body: z.string(),
  /** Whose text it is about; null: the key itself. */
  language: z.nullable(z.string()),
  by: z.string(),
  at: instant,
  isOwn: z.boolean(),
});

export const listI18nComments = endpoint({
  name: 'listI18nComments',
  method: 'GET',
  path: '/codegen/i18n/projects/{projectId}/keys/{keyId}/comments',
  access: where('codegen.i18n.view', byProject),
  shows: shown,
  params: keyParams,
  response: z.object({ items: z.array(Comment) }),
});

/** About the text of one language, which who may write that text may say, or about the key itself. */
export const createI18nComment = endpoint({
  name: 'createI18nComment',
  method: 'POST',
  path: '/codegen/i18n/projects/{projectId}/keys/{keyId}/comments',
  access: where('codegen.i18n.edit', byLanguage),
  changes: shown,
  idempotent: true,
  params: keyParams,
  body: z.object({ body: text(1, 2000), language: z.optional(i18nLanguage) }),
  response: Comment,
});

/** One's own, by whoever may still write there. */
export const deleteI18nComment = endpoint({
  name: 'deleteI18nComment',
  method: 'DELETE',
  path: '/codegen/i18n/projects/{projectId}/keys/{keyId}/comments/{commentId}',
  access: where('codegen.i18n.edit'),
  changes: shown,
  params: z.object({ projectId: uuid, keyId: uuid, commentId: uuid }),
  response: z.object({ commentId: uuid }),
});

/** What the project says elsewhere for a source like this one, most alike first. */
export const listI18nMemory = endpoint({
  name: 'listI18nMemory',
  method: 'GET',
  path: '/codegen/i18n/projects/{projectId}/keys/{keyId}/texts/{language}/memory',
  access: where('codegen.i18n.view', byLanguage),
  shows: shown,
  params: z.object({ projectId: uuid, keyId: uuid, language: i18nLanguage }),
  response: z.object({
    items: z.array(
      z.object({
        namespace: z.string(),
        key: z.string(),
        source: z.string(),
        value: z.string(),
        /** 100: the same source. */
        percent: z.int(),
      }),
    ),
  }),
});

/**
 * Asks a service that an operator has set. Nothing is saved. UPSTREAM with `details.reason`: `unreachable`, `refused` (its key),
 * `busy`, `language`, `placeholders` (it lost one), `bad_answer`.
 */
export const translateI18nText = endpoint({
  name: 'translateI18nText',
  method: 'POST',
  path: '/codegen/i18n/projects/{projectId}/keys/{keyId}/texts/{language}:translate',
  access: where('codegen.i18n.edit', byLanguage),
  changes: 'nothing',
  params: z.object({ projectId: uuid, keyId: uuid, language: i18nLanguage }),
  body: z.object({ service: z.optional(text(1, 80)) }),
  response: z.object({ service: z.string(), value: z.string() }),
  errors: ['UPSTREAM', 'STATE_CONFLICT'],
});

export const I18nTerm = z.object({
  termId: uuid,
  /** In the source's language. */
  term: z.string(),
  translations: z.record(z.string(), z.string()),
  note: z.string(),
});
export type I18nTerm = z.infer<typeof I18nTerm>;
const termBody = z.object({
  term: text(1, 80),
  translations: z.record(i18nLanguage, text(1, 80)),
  note: z._default(text(0, 300), ''),
});

export const listI18nTerms = endpoint({
  name: 'listI18nTerms',
  method: 'GET',
  path: '/codegen/i18n/projects/{projectId}/terms',
  access: where('codegen.i18n.view', byProject),
  shows: shown,
  params: projectParams,
  response: z.object({ items: z.array(I18nTerm) }),
});

/** The same term again takes the place of the one before. */
export const setI18nTerm = endpoint({
  name: 'setI18nTerm',
  method: 'PUT',
  path: '/codegen/i18n/projects/{projectId}/terms',
  access: where('codegen.i18n.edit', byProject),
  changes: shown,
  params: projectParams,
  body: termBody,
  response: I18nTerm,
});

export const deleteI18nTerm = endpoint({
  name: 'deleteI18nTerm',
  method: 'DELETE',
  path: '/codegen/i18n/projects/{projectId}/terms/{termId}',
  access: where('codegen.i18n.edit', byProject),
  changes: shown,
  params: z.object({ projectId: uuid, termId: uuid }),
  response: z.object({ termId: uuid }),
});

export const i18nFileFormats = ['i18next', 'icu', 'csv'] as const;

/** Inside the repository, `{lang}` for the language: a file is written there. */
const filePath = text(1, 300).check(
  z.refine((path) => !/^[/~]|\\|^[A-Za-z]:|(?:^|\/)\.\.?(?:\/|$)/.test(path), { error: 'not_inside' }),
);

const importBody = z.object({
  format: z.enum(i18nFileFormats),
  /** Of a JSON file; a CSV has a column for it. */
  namespace: z.optional(i18nNamespaceName),
  /** Of a JSON file; of a CSV the one column that is taken, where it is not all of them. */
  language: z.optional(i18nLanguage),
  content: z.string().check(z.maxLength(i18nLimits.fileLength)),
  /** Where the file stands in its repository, `{lang}` for the language. */
  path: z.optional(filePath),
  /** Takes out what the file does not have. */
  removeAbsent: z._default(z.boolean(), false),
  status: z._default(textStatus, 'draft'),
});

const Change = z.object({
  namespace: z.string(),
  key: z.string(),
  language: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type I18nChange = z.infer<typeof Change>;

const ImportFault = z.object({
  /** `not_json`, `not_an_object`, `too_deep`, `no_key_column`, `no_language_column`, `unknown_language`, `too_many`: nothing can be taken. Others leave out a key. */
  code: z.string(),
  key: z.nullable(z.string()),
  line: z.nullable(z.int()),
  column: z.nullable(z.int()),
});
export type I18nImportFault = z.infer<typeof ImportFault>;

/**
 * What a file would change; nothing is changed. Who may write that language only brings no new keys (a fault of each,
 * `key_is_new`), and says no `path`: those are the project's.
 */
export const previewI18nImport = endpoint({
  name: 'previewI18nImport',
  method: 'POST',
  path: '/codegen/i18n/projects/{projectId}/imports:preview',
  access: where('codegen.i18n.edit', byLanguage),
  changes: 'nothing',
  params: projectParams,
  body: importBody,
  response: z.object({
    changes: z.array(Change),
    same: z.int(),
    faults: z.array(ImportFault),
    /** For `applyI18nImport`: what was seen. */
    digest: z.string(),
  }),
});

/** What somebody has seen and approved. STATE_CONFLICT with `details.reason` `preview_stale` where it would be something else by now. */
export const applyI18nImport = endpoint({
  name: 'applyI18nImport',
  method: 'POST',
  path: '/codegen/i18n/projects/{projectId}/imports',
  access: where('codegen.i18n.edit', byLanguage),
  changes: shown,
  params: projectParams,
  body: z.extend(importBody, {
    digest: z.string().check(z.maxLength(100)),
    /** Places in the list of changes that are left out. */
    leaveOut: z._default(z.array(z.int().check(z.nonnegative())).check(z.maxLength(i18nLimits.fileKeys)), []),
  }),
  response: z.object({ changed: z.int() }),
  errors: ['STATE_CONFLICT'],
});

/** One file as it would stand in the repository; CSV holds all languages and, without a namespace, all of them. */
export const exportI18n = endpoint({
  name: 'exportI18n',
  method: 'GET',
  path: '/codegen/i18n/projects/{projectId}/export',
  access: where('codegen.i18n.view', byProject),
  shows: shown,
  params: projectParams,
  query: z.object({
    format: z.enum(['i18next', 'flat', 'icu', 'csv']),
    namespace: z.optional(i18nNamespaceName),
    language: z.optional(i18nLanguage),
    /** Only what a translator has to do: missing or outdated. JSON then has the source's texts. */
    untranslated: z._default(z.enum(['true', 'false']), 'false'),
  }),
  response: z.object({ name: z.string(), mime: z.string(), content: z.string() }),
});

/** What a scan of the sources has found: `{"keys": [{"key", "file", "line"}]}`, or a key a line. `*` stands for what is only known at run time. */
export const takeI18nScan = endpoint({
  name: 'takeI18nScan',
  method: 'POST',
  path: '/codegen/i18n/projects/{projectId}/scans',
  access: where('codegen.i18n.edit', byProject),
  changes: shown,
  params: projectParams,
  body: z.object({
    content: z
      .string()
      .check(z.minLength(1), z.maxLength(i18nLimits.fileLength), z.refine(hasNoZeroByte, controlCharacters)),
  }),
  response: z.object({
    used: z.int(),
    unused: z.int(),
    /** In the sources, and no key of the project; in their order. */
    unknown: z.array(z.string()),
  }),
});

/** Freezes all texts as they are, and lets a channel show them. */
export const publishI18n = endpoint({
  name: 'publishI18n',
  method: 'POST',
  path: '/codegen/i18n/projects/{projectId}/publications',
  access: where('codegen.i18n.publish', byProject),
  changes: shown,
  idempotent: true,
  params: projectParams,
  body: z.object({
    channel: z.enum(i18nChannels),
    note: z._default(text(0, 200), ''),
    /** Drafts stay at home. */
    reviewedOnly: z._default(z.boolean(), false),
  }),
  response: I18nPublication,
});

/** What a channel shows: an earlier publication (back), a later one (from staging to live), or null: none. */
export const setI18nChannel = endpoint({
  name: 'setI18nChannel',
  method: 'PUT',
  path: '/codegen/i18n/projects/{projectId}/channels/{channel}',
  access: where('codegen.i18n.publish', byProject),
  changes: shown,
  params: z.object({ projectId: uuid, channel: z.enum(i18nChannels) }),
  body: z.object({ publicationId: z.nullable(uuid) }),
  response: z.object({ channel: z.enum(i18nChannels), publicationId: z.nullable(uuid) }),
});

const ApiKey = z.object({
  apiKeyId: uuid,
  name: z.string(),
  /** Its first letters, to tell it from others. */
  begins: z.string(),
  may: z.enum(['pull', 'push']),
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: z.nullable(instant),
  lastUsedAt: z.nullable(instant),
});
export type I18nApiKey = z.infer<typeof ApiKey>;

export const listI18nApiKeys = endpoint({
  name: 'listI18nApiKeys',
  method: 'GET',
  path: '/codegen/i18n/projects/{projectId}/api-keys',
  access: where('codegen.i18n.publish', byProject),
  shows: shown,
  params: projectParams,
  response: z.object({ items: z.array(ApiKey) }),
});

/** `secret` is told this once; only its hash is kept. Who may push may pull; whoever makes a key that writes may write. */
export const createI18nApiKey = endpoint({
  name: 'createI18nApiKey',
  method: 'POST',
  path: '/codegen/i18n/projects/{projectId}/api-keys',
  access: where('codegen.i18n.publish', byProject),
  changes: shown,
  params: projectParams,
  body: z.object({
    name: text(1, 80),
    may: z._default(writtenWith('codegen.i18n.edit', z.enum(['pull', 'push'])), 'pull'),
    expiresInDays: z.nullable(z.int().check(z.minimum(1), z.maximum(730))),
  }),
  response: z.object({ apiKey: ApiKey, secret: z.string() }),
});

export const revokeI18nApiKey = endpoint({
  name: 'revokeI18nApiKey',
  method: 'DELETE',
  path: '/codegen/i18n/projects/{projectId}/api-keys/{apiKeyId}',
  access: where('codegen.i18n.publish', byProject),
  changes: shown,
  params: z.object({ projectId: uuid, apiKeyId: uuid }),
  response: z.object({ apiKeyId: uuid }),
});

const secret = z.string().check(z.minLength(1), z.maxLength(200));

/** For the command line: all files of the key's project that have a path. */
export const pullI18nFiles = endpoint({
  name: 'pullI18nFiles',
  method: 'POST',
  path: '/codegen/i18n/pull',
  access: 'public',
  changes: 'nothing',
  body: z.object({ secret }),
  response: z.object({
    project: z.string(),
    files: z.array(z.object({ path: z.string(), content: z.string() })),
  }),
  errors: ['UNAUTHENTICATED'],
});

/** For the command line: a file of the key's project, as it stands in the repository. */
export const pushI18nFile = endpoint({
  name: 'pushI18nFile',
  method: 'POST',
  path: '/codegen/i18n/push',
  access: 'public',
  changes: shown,
  body: z.object({
    secret,
    namespace: i18nNamespaceName,
    language: i18nLanguage,
    path: filePath,
    content: z.string().check(z.maxLength(i18nLimits.fileLength)),
    removeAbsent: z._default(z.boolean(), false),
    /** Only tells what would change. */
    isTrial: z._default(z.boolean(), false),
  }),
  response: z.object({ added: z.int(), changed: z.int(), removed: z.int(), faults: z.array(ImportFault) }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
});

/** The project whose texts are this console's own. */
export const consoleProject = 'console';

export const i18nToolPath = '/codeGen/i18n';
