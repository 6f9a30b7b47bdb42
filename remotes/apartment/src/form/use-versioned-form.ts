import type { CallState } from '@console/shell';
import { useCarefulClose } from './use-careful-close.ts';
import { theirsOf, useVersionedDraft } from './use-versioned-draft.ts';

/** An endpoint's call as `useCall` gives it. */
type Call<Input, Saved> = readonly [run: (input: Input) => Promise<Saved | undefined>, state: CallState];

interface Versioned {
  readonly version: number;
}

interface VersionedFormOptions<Saved extends Versioned, Draft extends object, Create, Update> {
  /** What was opened, as the server last told of it; undefined for something new. */
  saved: Saved | undefined;
  draftOf(saved: Saved | undefined): Draft;
  create: Call<Create, unknown>;
  toCreate(draft: Draft): Create;
  update: Call<Update, unknown>;
  /** @param changes only what was changed is sent, so that others' fields stay untouched */
  toUpdate(base: Saved, changes: Partial<Draft>): Update;
  /** Whether nothing can be saved here; the form then only shows. */
  closed?(base: Saved | undefined): boolean;
  onClose(): void;
}

export interface VersionedForm<Saved, Draft> {
  /** The version that was typed over; undefined for something new. */
  base: Saved | undefined;
  closed: boolean;
  draft: Draft;
  set(part: Partial<Draft>): void;
  field: CallState['field'];
  pending: boolean;
  problem: string | undefined;
  /** What somebody else saved first, and the two ways on. */
  conflict: { theirs: Draft; onReapply(): void; onDiscard(): void } | undefined;
  close(): Promise<void>;
  submit(): Promise<void>;
}

/** A form over something new or something saved, which closes when it is saved and loses nothing when somebody was faster. */
export function useVersionedForm<Saved extends Versioned, Draft extends object, Create, Update>(
  options: VersionedFormOptions<Saved, Draft, Create, Update>,
): VersionedForm<Saved, Draft> {
  const { draftOf, create, update, onClose } = options;
  const { base, draft, changes, dirty, set, restart } = useVersionedDraft(options.saved, draftOf);
  const closed = options.closed?.(base) ?? false;
  const [, call] = base ? update : create;
  const theirs = theirsOf<Saved>(call.error);
  const save = () => (base ? update[0](options.toUpdate(base, changes)) : create[0](options.toCreate(draft)));
  const takeTheirs = (mine: Partial<Draft>) => {
    if (!theirs) return;
    restart(theirs, mine);
    call.clear();
  };
  return {
    base,
    closed,
    draft,
    set,
    field: call.field,
    pending: call.pending,
    /** A newer version is told of by itself. */
    problem: theirs ? undefined : call.problem,
    conflict: theirs && {
      theirs: draftOf(theirs),
      onReapply: () => takeTheirs(changes),
      onDiscard: () => takeTheirs({}),
    },
    close: useCarefulClose(dirty, onClose),
    submit: async () => {
      if (closed || (base && !dirty) || (await save())) onClose();
    },
  };
}
