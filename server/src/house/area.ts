import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../config.ts';
import type { WhoseIs } from '../plugins/contract/tenant.ts';
import type { Database } from '../plugins/database/db.ts';
import type { Seed } from './demo/context.ts';
import type { FileStore } from './files/file-store.ts';
import type { Invitations } from './identity/registration.ts';
import type { Job } from './jobs/jobs.ts';
import type { LiveEvents } from './notifications/live-events.ts';
import type { NewsWords } from './notifications/news-outbox.ts';
import type { Outlets } from './notifications/outlets.ts';
import type { Finds } from './search/finder.ts';
import type { ExportTurn } from './sheets/export-turns.ts';

/** What the house lends to an area. */
export interface Ground {
  readonly config: Config;
  readonly database: Database;
  /** Where the bytes of files are, whoever keeps some. */
  readonly files: FileStore;
  /** A key of the area's own, made when it is first asked for and kept beside the data under this name. */
  secret(name: string): () => Buffer;
  /** For lists as files: one is written at a time, whichever area it is of (`servingFiles`). */
  readonly exportTurn: ExportTurn;
  /** Tells open pages. */
  readonly live: LiveEvents;
  /** Tells people outside of the console. */
  readonly outlets: Outlets;
}

/**
 * An area as the house knows it: one plug, one line in `server/src/areas/index.ts`. What its roles may do stands in the
 * contract (`shared/contract/src/<area>/permissions.ts`), since pages ask it, too; its tables stand in the migrations.
 */
export interface Area {
  /** As in `platform.seeds` and `platform.members`. */
  readonly name: string;
  /** Serves its calls; paths begin below `/api/v1`. */
  readonly serve: FastifyPluginAsync<Ground>;
  /** By part, as the contract's `access` names them: whose something is that a call names without its tenant. */
  readonly whoseIs?: Readonly<Record<string, WhoseIs>>;
  /** Pages for strangers, outside of the API and of the console. */
  readonly pages?: {
    readonly prefix: `/${string}`;
    readonly serve: FastifyPluginAsync<Ground>;
    /** Below the prefix: where search engines find the addresses. Left out: they are kept away. */
    readonly sitemap?: string;
  };
  /** How people come into its buildings or teams who have no account of the console yet. */
  readonly invitations?: Invitations;
  /** What it does again and again, in each process. */
  jobs?(ground: Ground): readonly Job[];
  /** How it says its news outside the console. */
  readonly says?: NewsWords;
  /** What of it can be found from anywhere in the console. */
  readonly finds?: Finds;
  /** Its demo data. */
  readonly seed?: Seed;
}

/** Of all areas together. */
export const wordsOf = (areas: readonly Area[]): NewsWords =>
  Object.assign({}, ...areas.map(({ says }) => says));

/** Of all areas that invite people. */
export const invitationsOf = (areas: readonly Area[]): Invitations[] =>
  areas.flatMap(({ invitations }) => invitations ?? []);
