import type {
  ClashEvent,
  ClashLink,
  ClashLogLevel,
  ClashSnapshot,
  ClashStreamKind,
} from '@console/contract/codegen';
import { clashLogLevels } from '@console/contract/codegen';
import { Feed, type FeedParts } from './feed.ts';
import { type Controller, type FaultReason, KernelFault } from './kernel-client.ts';
import { probed, takeSnapshot } from './kernel-state.ts';
import { Connections, connectionsOf, LogLine, logOf, Memory, Traffic } from './shape-rules.ts';
import { pauseMs } from './timing-rules.ts';

/** Somebody who looks, or the history that writes down. */
export interface Viewer {
  readonly kinds: readonly ClashStreamKind[];
  readonly level: ClashLogLevel;
  tell(event: ClashEvent): void;
}

type Link = Omit<ClashLink, 'state'> & { readonly state: 'connecting' | 'up' | 'unreachable' | 'rejected' };

export interface HubOptions {
  readonly pauseMs?: number;
  readonly retryMs?: (failures: number) => number;
  /** Of all controllers: none of them may come into a log. */
  readonly secrets?: readonly string[];
}

const feedKinds = ['traffic', 'memory', 'connections', 'logs'] as const;
/** A second of the kernel, and a little patience. */
const silentMs = 15_000;

/** One controller for everybody: one socket a stream, told on to all who look; and the last that was known of it. */
export class ControllerHub {
  readonly controller: Controller;
  readonly #viewers = new Set<Viewer>();
  readonly #feeds: Readonly<Record<ClashStreamKind, Feed>>;
  readonly #pauses = new Map<ClashStreamKind, NodeJS.Timeout>();
  readonly #pauseMs: number;
  readonly #secrets: readonly string[];
  #link: Link = { state: 'connecting', upSince: null, retryAt: null };
  #snapshot: ClashSnapshot | null = null;
  #features: Awaited<ReturnType<typeof probed>> | undefined;
  #taking: Promise<void> | undefined;
  #turns = 0;
  #shownTurn = 0;
  #level: ClashLogLevel = 'error';

  constructor(controller: Controller, { pauseMs: pause = pauseMs, retryMs, secrets = [] }: HubOptions = {}) {
    this.controller = controller;
    this.#pauseMs = pause;
    this.#secrets = [...secrets, controller.secret];
    const feed = (parts: FeedParts) => new Feed(controller, parts, retryMs);
    const at = () => new Date().toISOString();
    this.#feeds = {
      traffic: feed({
        path: '/traffic',
        silentMs,
        line: (said) => {
          const line = Traffic.safeParse(said);
          if (line.success) this.#tell('traffic', { kind: 'traffic', at: at(), ...line.data });
        },
        opened: () => this.#up(),
        lost: (reason, retryAt) => this.#down(reason, retryAt),
      }),
      memory: feed({
        path: '/memory',
        line: (said) => {
          const line = Memory.safeParse(said);
          // The first says 0, whatever is in use.
          if (!line.success || line.data.inuse === 0) return;
          const { inuse, oslimit: limit } = line.data;
          this.#tell('memory', { kind: 'memory', at: at(), inuse, limit });
        },
      }),
      connections: feed({
        path: '/connections',
        query: () => ({ interval: '1000' }),
        silentMs,
        line: (said) => {
          const line = Connections.safeParse(said);
          if (line.success) this.#tell('connections', connectionsOf(line.data, at()));
        },
      }),
      logs: feed({
        path: '/logs',
        query: () => ({ level: this.#level, format: 'structured' }),
        line: (said) => {
          const line = LogLine.safeParse(said);
          if (line.success) this.#tell('logs', logOf(line.data, at(), this.#secrets));
        },
      }),
    };
  }

  get link(): Link {
    return this.#link;
  }

  /** Which streams stand open. */
  get open(): ClashStreamKind[] {
    return feedKinds.filter((kind) => this.#feeds[kind].isOpen);
  }

  /** Tells a viewer from now on. @returns what ends it */
  watch(viewer: Viewer): () => void {
    this.#viewers.add(viewer);
    viewer.tell({ kind: 'link', link: this.#link });
    this.#follow();
    return () => {
      if (this.#viewers.delete(viewer)) this.#follow();
    };
  }

  /** What is known now, asked anew. It never throws: where the controller does not answer, it is what was known last. */
  async look(): Promise<{ link: Link; snapshot: ClashSnapshot | null }> {
    this.#taking ??= this.#begun();
    await this.#taking;
    return { link: this.#link, snapshot: this.#snapshot };
  }

  /** Something was changed: what is on its way was asked before. */
  touched(): void {
    this.#taking = undefined;
  }

  /** As it was known last, without asking. */
  get known(): ClashSnapshot | null {
    return this.#snapshot;
  }

  close(): void {
    this.#viewers.clear();
    for (const timer of this.#pauses.values()) clearTimeout(timer);
    for (const kind of feedKinds) this.#feeds[kind].close();
  }

  #begun(): Promise<void> {
    this.#turns += 1;
    const taking = this.#take(this.#turns).finally(() => {
      if (this.#taking === taking) this.#taking = undefined;
    });
    return taking;
  }

  async #take(turn: number): Promise<void> {
    try {
      const features = this.#features ?? (await probed(this.controller));
      const snapshot = await takeSnapshot(this.controller, features);
      this.#features = features;
      // One that was asked for earlier may come later.
      if (turn >= this.#shownTurn) {
        this.#shownTurn = turn;
        this.#snapshot = snapshot;
      }
      this.#up();
    } catch (error) {
      if (!(error instanceof KernelFault)) throw error;
      // A stream that still tells knows better than one answer that did not come.
      if (!this.#feeds.traffic.isOpen || error.reason === 'rejected') this.#down(error.reason, null);
    }
  }

  #up(): void {
    if (this.#link.state === 'up') return;
    this.#turn({ state: 'up', upSince: new Date().toISOString(), retryAt: null });
  }

  #down(reason: FaultReason, retryAt: string | null): void {
    // Another kernel may answer next.
    this.#features = undefined;
    this.#turn({ state: reason === 'rejected' ? 'rejected' : 'unreachable', upSince: null, retryAt });
  }

  #turn(link: Link): void {
    this.#link = link;
    for (const viewer of this.#viewers) viewer.tell({ kind: 'link', link });
  }

  #tell(kind: ClashStreamKind, event: ClashEvent): void {
    for (const viewer of this.#viewers)
      if (viewer.kinds.includes(kind) && (event.kind !== 'log' || isLoud(event.level, viewer.level)))
        viewer.tell(event);
  }

  /** Opens what is looked at, and closes what was not for a while. */
  #follow(): void {
    const viewers = [...this.#viewers];
    for (const kind of feedKinds) {
      const isWanted = viewers.some(({ kinds }) => kinds.includes(kind));
      if (isWanted) this.#begin(kind, viewers);
      else this.#pause(kind);
    }
  }

  #begin(kind: ClashStreamKind, viewers: readonly Viewer[]): void {
    clearTimeout(this.#pauses.get(kind));
    this.#pauses.delete(kind);
    if (kind === 'logs' && this.#listenTo(viewers)) this.#feeds.logs.reopen();
    this.#feeds[kind].open();
  }

  /** The loudest level that anybody wants. @returns whether it is another one than before */
  #listenTo(viewers: readonly Viewer[]): boolean {
    const wanted = viewers.filter(({ kinds }) => kinds.includes('logs')).map(({ level }) => level);
    const level = clashLogLevels.find((one) => wanted.includes(one)) ?? 'info';
    const isOther = level !== this.#level;
    this.#level = level;
    return isOther;
  }

  #pause(kind: ClashStreamKind): void {
    if (this.#pauses.has(kind)) return;
    const end = () => {
      this.#pauses.delete(kind);
      this.#feeds[kind].close();
      // Nobody knows any more whether it has answered without a gap.
      if (kind === 'traffic') this.#link = { state: 'connecting', upSince: null, retryAt: null };
    };
    this.#pauses.set(kind, setTimeout(end, this.#pauseMs).unref());
  }
}

const isLoud = (level: ClashLogLevel, wanted: ClashLogLevel): boolean =>
  clashLogLevels.indexOf(level) >= clashLogLevels.indexOf(wanted);
