import { join } from 'node:path';
import * as z from 'zod';

const yesOrNo = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((value) => value === 'true' || value === '1');
const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));
const words = z.string().transform((value) => value.split(/[\s,]+/).filter((word) => word !== ''));
const origins = words.pipe(
  z.array(z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)),
);
const address = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ })])
  .transform((value) => value.replace(/\/+$/, ''));

/**
 * A list written as JSON: systems outside the console, each with what it takes to reach it. A text that is no JSON, or
 * another JSON, is refused like any other wrong value, and never shown, since it holds secrets.
 */
export const listOf = <S extends z.ZodType>(one: S) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return text.trim() === '' ? [] : JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'no JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.array(one));

/** An IP address, with a port where it is another than that of DNS: `192.0.2.53`, `127.0.0.1:5353`, `[::1]:5353`. */
const nameServer = z
  .string()
  .transform((text) => {
    const [, v6, v4, port = '53'] = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
    return { address: v6 ?? v4 ?? text, port: Number(port) };
  })
  .pipe(z.object({ address: z.union([z.ipv4(), z.ipv6()]), port: z.number().min(1).max(65_535) }));
const named = { name: z.string().trim().min(1).max(40) };
const dnsResolver = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('system'), ...named }),
  z.strictObject({ kind: z.enum(['udp', 'tcp']), ...named, address: nameServer }),
  z.strictObject({ kind: z.literal('doh'), ...named, url: z.url({ protocol: /^https?$/ }) }),
  // Where a trace begins instead of at the root of the internet, and which networks it may go to beside the internet.
  z.strictObject({
    kind: z.literal('root'),
    ...named,
    addresses: z.array(nameServer).min(1),
    within: z.array(z.union([z.cidrv4(), z.cidrv6()])).default([]),
  }),
]);
/** Spoken with at exactly this address: it is the operator's own. */
const clashController = z.strictObject({
  ...named,
  url: z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, '')),
  secret: z.string().max(500).default(''),
});
const translationService = z.strictObject({
  ...named,
  kind: z.literal('libretranslate'),
  url: z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, '')),
  apiKey: z.string().min(1).max(500).optional(),
});
/** Whether an address may go on behind its last letter. */
const mayGoOn = (address: string): boolean => {
  const { username, password, search, hash } = new URL(address);
  return `${username}${password}${search}${hash}` === '' && !/[?#]$/.test(address);
};

/** A service that an area brings itself: where it listens, whom its tokens are for, and what may be done with them. */
const areaService = z.strictObject({
  name: z.string().regex(/^[a-z][A-Za-z0-9]{1,30}$/),
  // Nothing secret, and no query: the asked address is written behind it.
  url: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(mayGoOn)
    .transform((value) => value.replace(/\/+$/, '')),
  // An absolute URI, as providers want one.
  resource: z.string().regex(/^[a-z][a-z0-9+.-]*:[\w:./-]{1,200}$/i),
  // For whoever is asked whether sign-in may give its scopes away.
  title: z
    .strictObject({ zh: z.string().trim().min(1).max(40), en: z.string().trim().min(1).max(40) })
    .optional(),
  // The first two are of sign-in itself.
  scopes: z.array(z.string().regex(/^(?!(?:openid|offline_access)$)[\w:.-]{1,60}$/)).default([]),
});
const names = (list: readonly { readonly name: string }[]) => new Set(list.map(({ name }) => name));

/** A login that may read and nothing else; `adminUrl` is another that may read masked columns, too. */
const consultedDatabase = z.strictObject({
  name: z
    .string()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u)
    .refine((name) => name !== 'statements'),
  url: z.url({ protocol: /^postgres(ql)?$/ }),
  adminUrl: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  schemas: z.array(z.string().min(1).max(63)).min(1).default(['public']),
  masked: z.array(z.string().min(1).max(200)).optional(),
  adminsOnly: z.boolean().default(false),
});

const storeOrigin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const storeBucketName = z.string().regex(/^[A-Za-z0-9][\w.-]{0,62}$/);
const storePrefix = z
  .string()
  .max(500)
  .refine((value) => !value.startsWith('/'))
  .default('');
const storeAccount = {
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/),
  accessKey: z.string().min(1).max(200),
  secretKey: z.string().min(1).max(200),
};
const storeBucket = {
  name: storeBucketName,
  prefix: storePrefix,
  private: z.boolean().default(true),
};

/** One account of Qiniu Kodo, and the buckets of it that the console may touch. */
const kodoStore = z.strictObject({
  ...storeAccount,
  kind: z.literal('kodo'),
  /** z0, z1, z2, cn-east-2, na0, as0 … Left out: the store is asked. */
  region: z
    .string()
    .regex(/^[a-z0-9-]{2,20}$/)
    .optional(),
  /** Other addresses than Qiniu's own: a private cloud, a proxy, the simulator. */
  endpoints: z
    .strictObject({
      uc: storeOrigin,
      rs: storeOrigin,
      rsf: storeOrigin,
      up: storeOrigin,
      cdn: storeOrigin,
      /** Figures of use. */
      api: storeOrigin,
    })
    .partial()
    .default({}),
  buckets: z
    .array(
      z.strictObject({
        ...storeBucket,
        /** Where downloads come from. Left out: the store is asked. */
        domain: storeOrigin.optional(),
      }),
    )
    .min(1),
});

/** One S3 store: Qiniu's own face, MinIO, R2, AWS. */
const s3Store = z.strictObject({
  ...storeAccount,
  kind: z.literal('s3'),
  region: z.string().regex(/^[a-z0-9-]{2,40}$/),
  endpoint: storeOrigin,
  buckets: z
    .array(
      z.strictObject({
        ...storeBucket,
        /** Its name over S3, which at Qiniu is another one. */
        s3Name: storeBucketName.optional(),
        /** Where strangers read a public bucket. */
        domain: storeOrigin.optional(),
      }),
    )
    .min(1),
});
const objectStore = z.discriminatedUnion('kind', [kodoStore, s3Store]);

const isThisMachine = (address: string): boolean =>
  /^(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(new URL(address).hostname);

/** The video site that searches are asked of. Only a simulator on this machine may be asked more often, or left alone for less. */
const liveVideoSite = z
  .strictObject({
    api: storeOrigin.default('https://api.bilibili.com'),
    site: storeOrigin.default('https://www.bilibili.com'),
    /** Another host that hands covers out; left out: the site's own. */
    covers: storeOrigin.optional(),
    userAgent: z
      .string()
      .regex(/^Mozilla\/5\.0 [ -~]{1,200}$/)
      .default('Mozilla/5.0 (compatible; Console/1.0)'),
    everyMs: z.number().int().min(0).max(60_000).default(2000),
    stopSeconds: z
      .tuple([z.number().int().min(1).max(86_400), z.number().int().min(1).max(86_400)])
      .default([900, 3600]),
  })
  .refine(
    ({ api, everyMs, stopSeconds: [first, further] }) =>
      isThisMachine(api) || (everyMs >= 2000 && first >= 900 && further >= 3600),
  );

const prompt = z.string().regex(/^(?:consent|login|select_account)(?: (?:consent|login|select_account))*$/);

/** Stands for "a token of one of my organizations" in grants, as in Logto; the token itself names the organization. */
export const organizationResource = 'urn:logto:resource:organizations';

interface Setting<S extends z.ZodType> {
  /** What it is when the environment does not name it. */
  fallback: string;
  schema: S;
  /** For the README's table. */
  meaning: string;
  /** The sentence for somebody who set it wrongly. */
  expected: string;
  secret?: true;
}

const setting = <S extends z.ZodType>(
  fallback: string,
  schema: S,
  expected: string,
  meaning: string,
  secret?: true,
): Setting<S> => ({ fallback, schema, expected, meaning, ...(secret ? { secret } : {}) });

/** Every setting of the console: the one place where the environment is read. README.md shows this table. */
export const settings = {
  PORT: setting(
    '8080',
    whole(0, 65_535),
    'a port, 0 to 65535',
    'Port the server listens on; 0 takes a free one',
  ),
  HOST: setting(
    '127.0.0.1',
    z.string().min(1),
    'an address of this machine',
    'Address the server listens on; 0.0.0.0 in a container',
  ),
  NODE_ENV: setting(
    'development',
    z.enum(['development', 'production', 'test']),
    'development, production or test',
    'production: no demo data, no demo users',
  ),
  DEMO_DATA: setting(
    'full',
    z.enum(['full', 'small']),
    'full or small',
    'small: demo buildings without people, meters and their months, so that the first start is quick',
  ),
  SEED_TODAY: setting(
    '',
    z.union([z.literal(''), z.iso.date()]),
    'a day such as 2026-06-18',
    'Day on which the story of the demo data stands still. Empty: the day of the first start',
  ),
  PUBLIC_URL: setting(
    '',
    address,
    'an http or https address, e.g. https://console.example.com',
    'Address people use; other Host headers are then refused. Empty: whatever the browser used',
  ),
  DATA_DIR: setting(
    '.data',
    z.string().min(1),
    'a folder',
    'Folder of the embedded database, of attached files and of generated secrets',
  ),
  DATABASE_URL: setting(
    '',
    z.union([z.literal(''), z.string().regex(/^postgres(ql)?:\/\//)]),
    'an address that begins with postgresql://',
    'PostgreSQL 15 or newer. Empty: the embedded engine in DATA_DIR',
    true,
  ),
  DATABASE_POOL: setting(
    '10',
    whole(1, 500),
    'a number from 1 to 500',
    'Most connections to PostgreSQL of one process',
  ),
  DATABASE_PREPARE: setting(
    'true',
    yesOrNo,
    'true or false',
    'false behind PgBouncer before 1.21 in transaction mode',
  ),
  STATEMENT_TIMEOUT_MS: setting(
    '30000',
    whole(100, 3_600_000),
    'milliseconds from 100 to 3600000',
    'Longest that one statement may run',
  ),
  API_RESOURCE: setting(
    'urn:console:api',
    z.string().min(1),
    'the resource indicator of this API',
    'Audience that access tokens must name',
  ),
  OIDC_ISSUER: setting(
    '',
    address,
    'the issuer address of an OpenID provider',
    'A foreign OpenID provider, e.g. https://id.example.com/oidc. Empty: the embedded one at /oidc',
  ),
  IDENTITY_URL: setting(
    '',
    address,
    'an http or https address, e.g. https://id.example.com',
    "Address of the embedded provider on an origin of its own. Empty: the console's origin",
  ),
  IDENTITY_PORT: setting(
    '0',
    whole(0, 65_535),
    'a port, 0 to 65535',
    'Port for IDENTITY_URL; 0 is the one that it names. Behind a proxy, the one that the proxy asks',
  ),
  ACCESS_TOKEN_LIFE_S: setting(
    '600',
    whole(1, 3600),
    'seconds from 1 to 3600',
    'How long an access token of the embedded provider lives; it cannot be revoked',
  ),
  OIDC_JWKS_URL: setting(
    '',
    address,
    "the address of the provider's key set",
    'Key set of the foreign provider. Empty: OIDC_ISSUER/jwks',
  ),
  PROVIDER_ORIGIN: setting(
    '',
    origins,
    'http or https origins, separated by commas',
    "Origins of the foreign provider's endpoints, where they are not OIDC_ISSUER's",
  ),
  OIDC_SCOPES: setting(
    '',
    z.string(),
    'scope names, separated by blanks',
    "Scopes the shell asks for. Empty: the specification's",
  ),
  OIDC_RESOURCES: setting(
    '',
    words,
    'resource indicators, separated by blanks',
    'Resources that sign-in asks for beside API_RESOURCE, e.g. urn:logto:resource:organizations',
  ),
  OIDC_ACCOUNT_URL: setting(
    '',
    address,
    'an http or https address',
    "The foreign provider's page for passwords and sessions. Empty: the user menu has no such entry",
  ),
  OIDC_AUDIENCE_MAY_BE_LIST: setting(
    'false',
    yesOrNo,
    'true or false',
    'true: an id token may name its one audience in a list, which the specification refuses',
  ),
  OIDC_ID_TOKEN_HINT: setting(
    'false',
    yesOrNo,
    'true or false',
    'true: sign-out sends the id token along, for providers that ask for it',
  ),
  CONSOLE_CLIENT_ID: setting(
    'console',
    z.string().min(1),
    'a client id',
    "The console's client at the provider",
  ),
  CONSOLE_PROMPT: setting(
    'consent',
    prompt,
    'consent, login or select_account, separated by blanks',
    "What the console's client asks the provider to do",
  ),
  WOOD_CLIENT_ID: setting('wood', z.string().min(1), 'a client id', "Wood's client at the provider"),
  WOOD_PROMPT: setting(
    'login',
    prompt,
    'consent, login or select_account, separated by blanks',
    "The same for wood's client. A provider that gives no refresh token for `login` needs `login consent`",
  ),
  DEFAULT_ROLE: setting(
    'member',
    z.enum(['', 'admin', 'developer', 'member', 'auditor']),
    'admin, developer, member, auditor or nothing',
    'Global role given to people with their first call. Empty: none',
  ),
  ADMIN_USERS: setting(
    '',
    words,
    'user ids (sub), separated by commas',
    'Users (sub) that are given the role admin when they call',
  ),
  RELEASES_DIR: setting(
    '',
    z.string(),
    'a folder',
    'Folder with the built host and remotes, served in single-process mode. Empty: not served here',
  ),
  CONSOLE_RELEASED_BY: setting(
    '',
    z.string().max(200),
    'a name of at most 200 letters',
    "Who publishes, for a release target's audit.log. Empty: the machine's user",
  ),
  RELEASE_SIGNING_KEY: setting(
    '',
    z.string(),
    'a file',
    'Ed25519 private key (PEM) that live records are signed with. Only whoever publishes needs it',
  ),
  RELEASE_TOKEN: setting(
    '',
    z.union([z.literal(''), z.string().regex(/^crt_[\w-]{43}$/)]),
    'what `npm run releases -- --token` printed',
    'Token by which releases are sent to a console. Only whoever publishes needs it',
    true,
  ),
  RELEASE_PUBLIC_KEY: setting(
    '',
    z.string().regex(/^(?:[\w-]{43}(?:,[\w-]{43})*)?$/),
    'the 43 letters that `npm run releases -- --new-key` printed; two, with a comma, while keys change',
    'The page then refuses live records that are not signed with its private half',
  ),
  RELEASE_LIMIT_MB: setting(
    '20',
    whole(1, 1024),
    'megabytes from 1 to 1024',
    'Largest release that a team sends with a token. nginx has a limit of its own (client_max_body_size)',
  ),
  RELEASE_STORE: setting(
    '',
    z.union([z.literal(''), z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}\.[\w.-]{1,63}$/)]),
    'a bucket of OBJECT_STORES as store.bucket, e.g. releases.console',
    'Bucket of kind s3 of OBJECT_STORES that holds releases and what is live; RELEASES_DIR follows it. Empty: RELEASES_DIR alone',
  ),
  REMOTE_ORIGINS: setting(
    '',
    origins,
    'http or https origins, separated by commas',
    'Origins beside our own that remotes may be loaded from. They are trusted like our own code',
  ),
  SERVICES: setting(
    '',
    listOf(areaService).refine(
      (list) =>
        names(list).size === list.length && new Set(list.map((one) => one.resource)).size === list.length,
    ),
    'a JSON list of services with a name and a resource each, e.g. [{"name":"parking","url":"http://127.0.0.1:7200","resource":"urn:console:parking","scopes":["parking:read"]}]',
    'Services that areas bring themselves, below /services/<name>: `name`, `url`, `resource` (whom tokens are for), `scopes`, and a `title` (`zh`, `en`) for the page where people allow them. Empty: none',
    true,
  ),
  AREA_TIMEOUT_S: setting(
    '8',
    whole(1, 300),
    'a number of seconds from 1 to 300',
    'How long a page waits for an area to start before it says so; more for people on slow lines',
  ),
  OFFLINE_SCREENS: setting(
    'true',
    yesOrNo,
    'true or false',
    'false: no screen opens without a network, and browsers remove what they have kept for it',
  ),
  ERROR_REPORTING_SCRIPT: setting(
    '',
    address,
    'an http or https address',
    'Script added to the page outside development mode',
  ),
  TRUST_PROXY: setting(
    'false',
    yesOrNo,
    'true or false',
    'true behind nginx: takes client address and protocol from X-Forwarded-*',
  ),
  RATE_LIMIT_PER_MINUTE: setting(
    '600',
    whole(0, 1_000_000),
    'a number from 0 to 1000000',
    'API calls per minute and user, or address when not signed in; 0 for no limit',
  ),
  BODY_LIMIT_KB: setting(
    '4096',
    whole(1, 102_400),
    'kilobytes from 1 to 102400',
    'Largest request body of the API; calls that carry notes take 4096 at least',
  ),
  PERSONAL_DATA_MONTHS: setting(
    '24',
    whole(0, 600),
    'months from 0 to 600',
    'Months after the last day of somebody’s last tenancy, after which phone, identity number and the like are erased; the name stays on bills and contracts. 0: never by itself',
  ),
  REMINDER_TICK_S: setting(
    '15',
    whole(0, 3600),
    'seconds from 0 to 3600',
    'How often this process looks for reminders and news that are due; 0: never, other processes do',
  ),
  SMTP_URL: setting(
    '',
    z.union([z.literal(''), z.string().regex(/^smtps?:\/\//)]),
    'an address that begins with smtp:// or smtps://',
    'Mail server for reminders, with user and password where it wants them. Empty: no e-mail',
    true,
  ),
  MAIL_FROM: setting(
    'console@localhost',
    z.email({ pattern: z.regexes.html5Email }),
    'an e-mail address',
    'Sender of mails, and whom a push service writes to when something is wrong',
  ),
  VAPID_PRIVATE_KEY: setting(
    '',
    z.string().regex(/^(?:[\w-]{43})?$/),
    '43 letters, a P-256 private key in base64url',
    'Key that browsers know this console by when it pushes. Empty: one made and kept in DATA_DIR',
    true,
  ),
  OUTBOUND_PRIVATE_HOSTS: setting(
    '',
    words,
    'host or host:port, separated by commas',
    'Hosts of your own that webhooks may reach although they are private, and without TLS',
  ),
  OUTBOUND_NAME_SERVERS: setting(
    '',
    words.pipe(z.array(z.union([z.ipv4(), z.ipv6()]))),
    'addresses of name servers, separated by commas',
    "Name servers for webhooks and push, where the machine's own one answers with made-up addresses",
  ),
  ATTACHMENT_LIMIT_MB: setting(
    '20',
    whole(1, 1024),
    'megabytes from 1 to 1024',
    'Largest file that may be attached to a note. nginx has a limit of its own (client_max_body_size)',
  ),
  ATTACHMENT_QUOTA_MB: setting(
    '1024',
    whole(1, 1_048_576),
    'megabytes from 1 to 1048576',
    'Room for all files of one person',
  ),
  SHUTDOWN_DELAY_MS: setting(
    '0',
    whole(0, 60_000),
    'milliseconds from 0 to 60000',
    'How long /readyz says 503 before connections are refused; for load balancers',
  ),
  SIMULATORS: setting(
    'true',
    yesOrNo,
    'true or false',
    'true: outside of production, systems that no setting names are simulated, so that the developer tools show life',
  ),
  DNS_RESOLVERS: setting(
    '',
    listOf(dnsResolver).refine((list) => names(list).size === list.length),
    'a JSON list of resolvers with a name each, e.g. [{"kind":"udp","name":"Office","address":"192.0.2.53"}]',
    'Resolvers that people may ask in the DNS tool: `{kind, name}` with `system`, `udp` or `tcp` and an `address`, `doh` and a `url`; `root` and `addresses`: where traces begin. Empty: the machine’s own',
    true,
  ),
  CLASH_CONTROLLERS: setting(
    '',
    listOf(clashController).refine((list) => names(list).size === list.length),
    'a JSON list of controllers with a name each, e.g. [{"name":"router","url":"http://192.0.2.1:9090","secret":"…"}]',
    'External controllers of Clash (mihomo) that people see: `name`, `url` and, where it has one, `secret`. Empty: none',
    true,
  ),
  CONSULTED_DATABASES: setting(
    '',
    listOf(consultedDatabase).refine((list) => names(list).size === list.length),
    'a JSON list of databases with a name each, e.g. [{"name":"shop","url":"postgresql://reader:…@192.0.2.7/shop","schemas":["public"]}]',
    'Databases that developers look into: `name`, `url` of a role that can only read, `schemas`; `adminUrl`, `masked`, `adminsOnly` as the README of the developer tools says. Empty: none',
    true,
  ),
  TRANSLATION_SERVICES: setting(
    '',
    listOf(translationService).refine((list) => names(list).size === list.length),
    'a JSON list of services with a name each, e.g. [{"name":"Office","kind":"libretranslate","url":"http://192.0.2.9:5000","apiKey":"…"}]',
    'Services that suggest translations: `name`, `kind` (`libretranslate`), `url` and, where it wants one, `apiKey`. Empty: none',
    true,
  ),
  OBJECT_STORES: setting(
    '',
    listOf(objectStore).refine((list) => names(list).size === list.length),
    'a JSON list of stores: name, kind (kodo or s3), accessKey, secretKey, buckets; of s3 also region and endpoint',
    'Object stores whose buckets people see: `name`, `kind` (`kodo` or `s3`), `accessKey`, `secretKey`, `buckets` (`name`, and where wanted `prefix`, `private`, `domain`, `s3Name`); of kodo `region` or `endpoints`, of s3 `region` and `endpoint`. Empty: none',
    true,
  ),
  OBJECT_STORE_ORIGINS: setting(
    '',
    origins,
    'http or https origins, separated by commas',
    'Origins of these stores that the page may send files to and show pictures from: of uploads, and of the domains',
  ),
  FILE_STORE: setting(
    '',
    words.pipe(z.array(z.string().regex(/^(?:local|[a-z0-9][a-z0-9-]{0,31}\.[\w.-]{1,63})$/))),
    'buckets of OBJECT_STORES as store.bucket, or local, separated by commas, e.g. files.console',
    'Where attached files are kept: the first takes new ones, the others hold earlier ones. A bucket of OBJECT_STORES as `store.bucket`, or `local`: DATA_DIR. Empty: local',
  ),
  BILI_LIVE: setting(
    '',
    listOf(liveVideoSite).refine((list) => list.length <= 1),
    'a JSON list with one site, e.g. [{}] for bilibili.com with the usual, or [{"api":"http://127.0.0.1:9300","site":"http://127.0.0.1:9300"}]',
    'Switches live video search on: the server then searches bilibili.com for people with `bili.live`. `api`, `site` and `covers` are other addresses than its own, `userAgent`, `everyMs` (2000 at least) and `stopSeconds` how it is asked and left alone. Empty: the site is never asked',
    true,
  ),
  LOG_LEVEL: setting(
    'info',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'fatal, error, warn, info, debug, trace or silent',
    'How much is logged',
  ),
} satisfies Record<string, Setting<z.ZodType>>;

type Settings = typeof settings;
export type SettingName = keyof Settings;

/** All settings, parsed, by their names. */
export type Config = { readonly [Name in SettingName]: z.output<Settings[Name]['schema']> };

/** Where real people work: nothing is created by itself there. */
export const isProduction = ({ NODE_ENV, PUBLIC_URL }: Pick<Config, 'NODE_ENV' | 'PUBLIC_URL'>): boolean =>
  NODE_ENV === 'production' && PUBLIC_URL !== '';

/** Settings that were given wrongly, one sentence each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings once. Nothing else in the server looks at the environment.
 * @param usual what a command takes instead of the table's default
 * @throws ConfigError with a sentence for each bad setting
 */
export function readConfig(
  environment: Environment = process.env,
  usual: { readonly [Name in SettingName]?: string } = {},
): Config {
  const problems: string[] = [];
  const usualOf = (name: string) => usual[name as SettingName] ?? settings[name as SettingName].fallback;
  const values = Object.entries(settings).map(([name, { schema, expected, ...more }]) => {
    const named = environment[name]?.trim();
    // Empty means not set, unless nothing is itself a choice.
    const given = named === undefined || (named === '' && name !== 'DEFAULT_ROLE') ? usualOf(name) : named;
    const parsed = (schema as z.ZodType).safeParse(given);
    const shown = 'secret' in more ? 'its value' : JSON.stringify(given);
    if (!parsed.success)
      problems.push(`${name}: ${shown} will not do. Expected ${expected}. ${more.meaning}.`);
    return [name, parsed.data];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  const config = Object.fromEntries(values) as Config;
  const shared = sharedResources(config);
  if (shared.length > 0)
    throw new ConfigError([
      `SERVICES: ${shared.join(', ')} is good for more than a service. Expected a resource of its own for each.`,
    ]);
  return config;
}

/** With such a token a service could act as whoever sent it, in the console itself. */
const sharedResources = (config: Config): string[] =>
  config.SERVICES.map(({ resource }) => resource).filter((resource) =>
    [config.API_RESOURCE, ...config.OIDC_RESOURCES, organizationResource].includes(resource),
  );

/** What runs where nobody has set anything. */
export const fallbackConfig = (): Config => readConfig({});

/** What the environment says of our settings, as it stands there: for telling which ones are set. */
export const givenSettings = (environment: Environment = process.env): Environment =>
  Object.fromEntries(Object.keys(settings).map((name) => [name, environment[name]]));

/** Where releases are published and served from when nobody says otherwise. */
export const releasesFolder = ({
  RELEASES_DIR,
  DATA_DIR,
}: Pick<Config, 'RELEASES_DIR' | 'DATA_DIR'>): string => RELEASES_DIR || join(DATA_DIR, 'releases');

/** The table of README.md. */
export const settingsTable = (): string =>
  [
    '| Setting | Default | Meaning |',
    '|---|---|---|',
    ...Object.entries(settings).map(
      ([name, { fallback, meaning }]) =>
        `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${meaning} |`,
    ),
  ].join('\n');
