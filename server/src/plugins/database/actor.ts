import pg from 'pg';
import type { Statement } from './batch.ts';

/** For whom a statement runs: decides the role, and with it what row-level security shows. */
export type Actor =
  | {
      kind: 'user';
      userId: string;
      requestId?: string | undefined;
      /** Narrows what the user sees to this organization's tenants; left out: all of the user's. */
      organizationId?: string | undefined;
      /**
       * The buildings and teams that this is about: row-level security shows no others' rows. None: no tenant's at all.
       * Left out: all in which the user works, looked up as each transaction begins.
       */
      tenants?: readonly string[] | undefined;
      /** An administrator of the platform reads the name of everybody, and not only of who is or was in these tenants. */
      everybody?: boolean | undefined;
      /** The call asks for a permission over who may do what (powerManage): row-level security lets it read or change that. */
      power?: 'view' | 'manage' | undefined;
      /** Somebody looks as another: nothing is written, whatever is tried. */
      readOnly?: boolean | undefined;
    }
  | { kind: 'identity' }
  | { kind: 'owner' };

/** What a transaction is told of an actor, in the order in which the statement below takes it. */
const toldOf = (actor: Exclude<Actor, { kind: 'owner' }>): [setting: string, value: string][] => {
  const user = actor.kind === 'user' ? actor : undefined;
  return [
    ['role', user ? 'console_app' : 'console_identity'],
    ['app.user_id', user?.userId ?? ''],
    ['app.request_id', user?.requestId ?? ''],
    ['app.organization_id', user?.organizationId ?? ''],
    ['app.tenants', user?.tenants?.join(',') ?? ''],
    ['app.everybody', user?.everybody ? 'yes' : ''],
    ['app.power', user?.power ?? ''],
  ];
};

// PostgreSQL takes many small lookups for far more expensive than they are, because row-level security hides how few rows
// there are, and would compile for seconds what runs in milliseconds: reading rounds took 3.7 s instead of 0.1 s.
const SETTINGS = `select set_config('role', $1, true), set_config('app.user_id', $2, true), set_config('app.request_id', $3, true), set_config('app.organization_id', $4, true), set_config('app.tenants', $5, true), set_config('app.everybody', $6, true), set_config('app.power', $7, true), set_config('jit', 'off', true)`;

/** As the user whom the settings before it name. */
const WORKPLACES: Statement = {
  text: `select set_config('app.tenants', coalesce(string_agg(tenant::text, ','), ''), true) from platform.my_workplaces() as mine (tenant)`,
  values: [],
};

const READ_ONLY: Statement = {
  text: `select set_config('transaction_read_only', 'on', true)`,
  values: [],
};

const isReadOnly = (actor: Actor): boolean => actor.kind === 'user' && actor.readOnly === true;
const looksUpWorkplaces = (actor: Actor): boolean => actor.kind === 'user' && !actor.tenants;

/** What goes before the actor's statements in the same flight; it ends with the transaction. */
export function settingsOf(actor: Actor): Statement[] {
  if (actor.kind === 'owner') return [];
  const settings = { text: SETTINGS, values: toldOf(actor).map(([, value]) => value) };
  return [
    settings,
    ...(looksUpWorkplaces(actor) ? [WORKPLACES] : []),
    ...(isReadOnly(actor) ? [READ_ONLY] : []),
  ];
}

/** Its value stands in its text, which is a new one each time: nobody prepares it. */
const setLocal = (setting: string, value: string): Statement => ({
  text: `set local ${setting} to ${pg.escapeLiteral(value)}`,
  values: [],
  unnamed: true,
});

/** The same for a database that is spread over several servers (Citus): what `set local` says reaches them all. */
export const spreadSettingsOf = (actor: Exclude<Actor, { kind: 'owner' }>): Statement[] => [
  setLocal('citus.propagate_set_commands', 'local'),
  ...[...toldOf(actor), ['jit', 'off'] as const].map(([setting, value]) => setLocal(setting, value)),
  ...(isReadOnly(actor) ? [setLocal('transaction_read_only', 'on')] : []),
];

const BEGIN: Statement = { text: 'begin', values: [] };
const REACH: Statement = { text: `select current_setting('app.tenants', true) as reach`, values: [] };

type Send = (statements: readonly Statement[]) => Promise<unknown[][]>;

/** What one transaction says to the database beside the statements that it is asked for. */
export interface Talk {
  /** Goes before the next statements, at first what begins the transaction. @param ask what has to be known before */
  before(ask: Send): Promise<readonly Statement[]>;
  /** Goes behind each flight of them. */
  readonly behind: readonly Statement[];
  /** Takes the answers of what went behind. */
  hear(answers: readonly unknown[][]): void;
}

/** On one server everything is said once, in the flight of the first statements. */
export function talkOf(actor: Actor): Talk {
  let begun = false;
  return {
    before: async () => {
      const first = begun ? [] : [BEGIN, ...settingsOf(actor)];
      begun = true;
      return first;
    },
    behind: [],
    hear: () => {},
  };
}

/**
 * On several servers (Citus) what a function sets stays on the one that is asked: which tenants the transaction is about is
 * read there, when it has looked the workplaces up or has founded one, and said to all with the next statements.
 */
export function spreadTalkOf(actor: Actor): Talk {
  if (actor.kind === 'owner') return talkOf(actor);
  let begun = false;
  let said = '';
  let reach = '';
  const hear = ([answer]: readonly unknown[][]) => {
    reach = (answer as { reach: string }[] | undefined)?.[0]?.reach ?? '';
  };
  return {
    before: async (ask) => {
      const opening = begun ? [] : [BEGIN, ...spreadSettingsOf(actor)];
      if (!begun && actor.kind === 'user') said = reach = actor.tenants?.join(',') ?? '';
      const lookUp = !begun && looksUpWorkplaces(actor);
      begun = true;
      if (lookUp) hear((await ask([...opening, WORKPLACES, REACH])).slice(-1));
      const more = reach === said ? [] : [setLocal('app.tenants', reach)];
      said = reach;
      return lookUp ? more : [...opening, ...more];
    },
    behind: [REACH],
    hear,
  };
}
