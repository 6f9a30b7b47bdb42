import type { OutsideSystemKind } from '@console/contract/codegen';
import type { FastifyPluginAsync } from 'fastify';
import type { Ground } from '../../house/area.ts';
import type { Seed } from '../../house/demo/context.ts';
import type { Job } from '../../house/jobs/jobs.ts';
import type { NewsWords } from '../../house/notifications/news-outbox.ts';

/** A system outside the console that one of the tools speaks with, as the page of what runs tells of it. */
export interface OutsideSystem {
  readonly kind: OutsideSystemKind;
  /** As the settings name it; never an address, never a secret. */
  readonly name: string;
  /** Whether it answers right now. @throws when it does not; the message is for operators and holds no secret */
  ping(): Promise<void>;
}

/** One of the developer tools: one folder, one line in `tools.ts`. */
export interface Tool {
  /** Serves its calls; paths begin below `/api/v1/codegen/`. */
  readonly serve: FastifyPluginAsync<Ground>;
  systems?(ground: Ground): readonly OutsideSystem[];
  jobs?(ground: Ground): readonly Job[];
  /** How it says its news outside the console. */
  readonly says?: NewsWords;
  /** Its demo data. */
  readonly seed?: Seed;
}
