import type { OutsideSystemKind } from '@console/contract/codegen';
import type { FastifyPluginAsync } from 'fastify';
import type { Ground } from '../../house/area.ts';
import type { Seed } from '../../house/demo/context.ts';
import type { Job } from '../../house/jobs/jobs.ts';
import type { NewsWords } from '../../house/notifications/news-outbox.ts';
import type { Finder } from '../../house/search/finder.ts';

/** A system outside the console that one of the tools speaks with, as the page of what runs tells of it. */
export interface OutsideSystem {
  readonly kind: OutsideSystemKind;
  /** As the settings name it; never an address, never a secret. */
  readonly name: string;
  /** Only administrators (`codegen.power.manage`) know of it. */
  readonly adminsOnly?: boolean;
  /** Whether it answers right now. @throws PingFault when it does not; of any other error nothing is told */
  ping(): Promise<void>;
}

/** Why a system does not answer, in a word of ours for operators: words of drivers name hosts and logins. */
export class PingFault extends Error {}

/** One of the developer tools: one folder, one line in `tools.ts`. */
export interface Tool {
  /** Serves its calls; paths begin below `/api/v1/codegen/`. */
  readonly serve: FastifyPluginAsync<Ground>;
  systems?(ground: Ground): readonly OutsideSystem[];
  jobs?(ground: Ground): readonly Job[];
  /** How it says its news outside the console. */
  readonly says?: NewsWords;
  /** What of it can be found from anywhere in the console. */
  readonly finders?: readonly Finder[];
  /** Its demo data. */
  readonly seed?: Seed;
}
