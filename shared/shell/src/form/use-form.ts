import {
  type AnyEndpoint,
  ApiError,
  type CallInput,
  type FieldProblem,
  fieldProblemsOf,
  limitsAt,
  type ResultOf,
} from '@console/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { tellChanged } from '../api/changed.ts';
import { useProblemTexts } from '../api/problem-text.ts';
import { type CallOptions, useCall } from '../api/use-call.ts';
import { useDiscardQuestion, useUnsavedWork } from '../house/unsaved-work.ts';
import { useFormat } from '../language/format.ts';
import { changesOf, conflictsOf } from './changes.ts';
import { type FormPart, isRequired, partAt } from './form-part.ts';
import { type Typed, valueAt } from './paths.ts';
import { callName, type Keep, useKeeping, useRestored } from './use-kept-draft.ts';
import { theirsOf, useVersionedDraft, type Versioned } from './versioned-draft.ts';

type BodyOf<E extends AnyEndpoint> = z.input<E['body']>;

/** All of a call but its body. */
type Head<E extends AnyEndpoint> = Omit<CallInput<E>, 'body' | 'idempotencyKey' | 'signal' | 'keepalive'>;
type To<Name extends string, E extends AnyEndpoint> =
  Record<never, never> extends Head<E> ? { [K in Name]?: Head<E> } : { [K in Name]: Head<E> };

/** A draft that is typed like the body needs no word about it. */
type AsBody<Draft, Body> =
  Draft extends Typed<Body>
    ? { bodyOf?(draft: Draft): Typed<Body> }
    : {
        /** What goes over the wire: paths of problems are paths in it. Numbers may be missing: the schema looks before it is sent. */
        bodyOf(draft: Draft): Typed<Body>;
      };

interface Common<Draft, Result> extends Omit<CallOptions, 'touches' | 'done'> {
  /** As of a call; where something is made or changed it says so unless told: `undefined` says nothing. */
  done?: CallOptions['done'] | undefined;
  /** What is wrong beyond what the schema can tell, at which path. */
  check?(draft: NoInfer<Draft>): readonly FieldProblem[];
  /** Whether nothing can be saved here; the form then only shows. */
  closed?: boolean;
  /** The form goes: it was saved (without `onSaved`), there was nothing to save, or what was typed is thrown away. */
  onClose?(): void;
  onSaved?(result: Result): void;
  /** It is only tried: success leaves what was typed unsaved, and is told to `onSaved` alone. */
  trial?: boolean;
  /** Leaving asks nothing: the form saves what was typed, or sets it aside. */
  leaves?: 'unasked';
  /** After each change: what was shown of the draft before holds no more. */
  onTyped?(): void;
  /**
   * The draft survives a session that ends under somebody's hands (`true`), or a reload, too (its name), and is forgotten
   * when it is saved. Not for what may not lie in the browser's store, nor for what its fields do not show.
   */
  keep?: Keep<NoInfer<Draft>>;
}

export type ActionOptions<E extends AnyEndpoint, Draft> = Common<Draft, ResultOf<E>> &
  To<'to', E> &
  AsBody<Draft, BodyOf<E>> & {
    /** What the fields hold at first. */
    begin: Draft;
  };

interface Words<Draft> {
  /** What people call a part of the draft. */
  label(name: keyof Draft & string): string;
  /** What the parts hold, as people read it: two versions are held against each other. */
  shown(draft: Draft): Readonly<Record<keyof Draft, string>>;
}

interface Saving<U extends AnyEndpoint, Saved, Draft> extends Words<Draft> {
  /** What was opened, as the server last told of it; undefined for something new. */
  saved: Saved | undefined;
  draftOf(saved: Saved | undefined): Draft;
  /** Its version goes along by itself, and of the body only what was changed. */
  toUpdate(base: Saved): Omit<Head<U>, 'version'>;
  /**
   * The form stays when it is saved, on the version that was answered; `asTyped`: with its fields as they are, for a form that
   * saves itself while somebody types.
   */
  stays?: boolean | 'asTyped';
}

export type VersionedOptions<C extends AnyEndpoint, U extends AnyEndpoint, Saved, Draft> = Common<
  Draft,
  ResultOf<C> | ResultOf<U>
> &
  To<'toCreate', C> &
  AsBody<Draft, BodyOf<C>> &
  Saving<U, Saved, Draft>;

export type ChangeOptions<U extends AnyEndpoint, Saved, Draft> = Common<Draft, ResultOf<U>> &
  AsBody<Draft, BodyOf<U>> &
  Saving<U, Saved, Draft>;

export interface Form<Draft extends object, Saved> extends FormPart<Draft> {
  /** The version that is typed over; undefined for something new. */
  readonly base: Saved | undefined;
  readonly dirty: boolean;
  readonly closed: boolean;
  readonly pending: boolean;
  readonly error: ApiError | undefined;
  /** Why it was refused, in the user's language; undefined when it was not. */
  readonly problem: string | undefined;
  /** Closes; where something was typed and not saved, after a question. */
  close(): Promise<void>;
  submit(): Promise<void>;
  /** Takes back what was typed. */
  reset(): void;
  /**
   * Begins again with this, as if nothing had been typed: for what is kept without a version.
   * @param typed what stays of what stands there now; all that was typed goes unless told
   */
  begin(draft: Draft, typed?: (now: Draft) => Draft): void;
  /** The refusal is no longer shown. */
  clear(): void;
  /** What would be told to be wrong if it was sent now. */
  faults(): readonly FieldProblem[];
  /**
   * Keeps what was typed in this browser, for this person, until it is saved or thrown away; leaving then asks nothing.
   * @returns false when the browser has no room, or forbids it
   */
  setAside(): boolean;
  /** What `FormDialog` and `Form` of `@console/ui` need. */
  readonly frame: FormFrame;
}

export interface FormFrame {
  readonly open: true;
  onClose(): void;
  onSubmit(): void;
  onAttempt(): void;
  readonly pending: boolean;
  readonly problem: string | undefined;
  /** What somebody else saved first, and the two ways on. */
  readonly conflict:
    | {
        readonly rows: readonly { field: string; label: string; mine: string; theirs: string }[];
        onReapply(): void;
        onDiscard(): void;
      }
    | undefined;
  /** What was typed before is back; `at` as people read it. */
  readonly kept: { readonly at: string; onStartAnew(): void } | undefined;
}

/** Whatever the form is of: what the two kinds have in common, loosely typed. */
interface AnyOptions extends Common<object, unknown>, Partial<Words<Record<string, unknown>>> {
  begin?: object;
  saved?: Versioned | undefined;
  draftOf?(saved: Versioned | undefined): object;
  bodyOf?(draft: object): unknown;
  to?: object;
  toCreate?: object;
  toUpdate?(base: Versioned): object;
  stays?: boolean | 'asTyped';
}

/**
 * A form over an endpoint's body: its fields, its rows, what is wrong with them, and its way to the server and back.
 * @param endpoint what is called  @param options.begin what the fields hold at first
 */
export function useForm<E extends AnyEndpoint, Draft extends object>(
  endpoint: E,
  options: ActionOptions<E, Draft>,
): Form<Draft, undefined>;
/**
 * The same over something new or something saved: of a saved version only what was changed is sent, and nothing is lost
 * when somebody was faster.
 */
export function useForm<
  C extends AnyEndpoint,
  U extends AnyEndpoint,
  Saved extends Versioned,
  Draft extends object,
>(
  endpoints: { readonly create: C; readonly update: U },
  options: VersionedOptions<C, U, Saved, Draft>,
): Form<Draft, Saved>;
/** The same over something saved, which is made elsewhere. */
export function useForm<U extends AnyEndpoint, Saved extends Versioned, Draft extends object>(
  endpoints: { readonly update: U },
  options: ChangeOptions<U, Saved, Draft>,
): Form<Draft, Saved>;
export function useForm(
  endpoints: AnyEndpoint | { readonly create?: AnyEndpoint; readonly update: AnyEndpoint },
  given: unknown,
): unknown {
  const options = given as AnyOptions;
  const { update, create = update } = 'name' in endpoints ? { update: endpoints } : endpoints;
  const [begin, setBegin] = useState(options.begin ?? {});
  const draftOf = options.draftOf ?? (() => begin);
  const head = (of: Versioned | undefined) =>
    of ? { ...options.toUpdate?.(of), version: of.version } : (options.toCreate ?? options.to);
  const [about] = useState(() => callName(options.saved ? update : create, head(options.saved)));
  const restored = useRestored(options.keep, about, draftOf(options.saved), options.saved);
  const state = useVersionedDraft<Versioned, object>(options.saved, draftOf, restored);
  const { base, draft, dirty } = state;
  const { forget, setAside } = useKeeping(options.keep, about, state);
  const [told, setTold] = useState(restored?.at);
  /** What the server refused of the fields, since something was typed: each field still says its part. */
  const [mended, setMended] = useState<ApiError>();
  const closed = options.closed ?? false;
  const endpoint = base ? update : create;
  const { quietly, onConflict = 'keep' } = options;
  // What the form is told counts, also to say nothing.
  const done = 'done' in options ? options.done : options.draftOf && (base ? 'updated' : 'created');
  const [run, call] = useCall(endpoint, { done, quietly, onConflict });
  // Sent and refused for want of a session, it is work that nobody wants to lose, also where nothing was typed.
  const unsent = call.pending || wantsSession(call.error);
  const asks = options.leaves !== 'unasked';
  const markSaved = useUnsavedWork(asks && (dirty || unsent) && !closed, draft);
  const discard = useDiscardQuestion();
  const format = useFormat();

  const bodyOf = (of: object) => (options.bodyOf ? options.bodyOf(of) : of) as object;
  const body = () => (base ? changesOf(bodyOf(state.begun(base)), bodyOf(draft)) : bodyOf(draft));
  const look = (): FieldProblem[] => [
    ...(options.check?.(draft) ?? []),
    ...faultsOf(endpoint, body(), base !== undefined),
  ];
  const attempt = useAttempt(look);
  const error = attempt.error ?? call.error;
  const close = async () => {
    if (dirty && !closed && !(await discard())) return;
    forget();
    options.onClose?.();
  };
  const submit = async () => {
    if (closed || (base && !dirty)) return options.onClose?.();
    if (attempt.refuses()) return;
    const result = await run({ ...head(base), body: body() } as never);
    if (result === undefined) return;
    if (!options.trial) {
      markSaved();
      forget();
    }
    if (options.stays === 'asTyped') state.savedAsTyped(result as Versioned);
    else if (options.stays) state.saved(result as Versioned);
    (options.onSaved ?? options.onClose)?.(result);
  };
  const restart = (from: Versioned | undefined, mine = {}) => {
    state.restart(from, mine);
    call.clear();
    attempt.anew();
  };
  const theirs = theirsOf<Versioned>(call.error);
  const goOn = (mine: object) => {
    restart(theirs, mine);
    // What stands beside the form still shows the version before.
    void tellChanged(endpoint.changes);
  };
  const startAnew = async () => {
    if (!(await discard())) return;
    restart(base);
    setTold(undefined);
  };
  const refused = call.error === mended ? undefined : call.problem;
  const problem = theirs && options.draftOf ? undefined : (attempt.problem ?? refused);
  const field = (path: string) => attempt.field(path) ?? call.field(path);
  const ground = {
    draft,
    schema: endpoint.body,
    updates: base !== undefined,
    disabled: closed,
    field,
    fieldWithin: (path: string) => field(path) ?? field(firstWithin(error, path)),
    change: (next: (now: object) => object) => {
      state.change(next);
      attempt.typed();
      if (call.error?.fields.length) setMended(call.error);
      options.onTyped?.();
    },
  };
  const words = options as Words<Record<string, unknown>>;
  return {
    ...partAt(ground, ''),
    ...{ base, dirty, closed, error, problem, close, submit },
    pending: call.pending,
    reset: () => restart(base),
    begin: (from: object, typed: (now: object) => object = () => from) => {
      setBegin(from);
      state.change(typed);
    },
    clear: call.clear,
    faults: look,
    setAside: () => {
      const kept = setAside();
      if (kept) markSaved();
      return kept;
    },
    frame: {
      open: true,
      onClose: () => void close(),
      onSubmit: () => void submit(),
      onAttempt: attempt.look,
      pending: call.pending,
      problem,
      conflict:
        theirs && options.draftOf
          ? {
              rows: conflictRows(words, draft, draftOf(theirs)),
              onReapply: () => goOn(state.changes),
              onDiscard: () => goOn({}),
            }
          : undefined,
      kept:
        told === undefined ? undefined : { at: format.instant(told), onStartAnew: () => void startAnew() },
    },
  };
}

const wantsSession = (error: ApiError | undefined): boolean =>
  error?.status === 401 || error?.code === 'not_authenticated';

const firstWithin = (error: ApiError | undefined, path: string): string =>
  error?.fields.find((one) => one.path.startsWith(`${path}.`))?.path ?? path;

function conflictRows(
  { label, shown }: Words<Record<string, unknown>>,
  draft: object,
  other: object,
): NonNullable<FormFrame['conflict']>['rows'] {
  const [mine, theirs] = [shown(draft as Record<string, unknown>), shown(other as Record<string, unknown>)];
  return conflictsOf(draft, other).map((name: string) => ({
    field: name,
    label: label(name),
    mine: mine[name] ?? '',
    theirs: theirs[name] ?? '',
  }));
}

/** What the server would say of the body. Where nothing stands and may not, the schema's word for its form says less. */
function faultsOf({ body: schema }: AnyEndpoint, body: object, updates: boolean): FieldProblem[] {
  const nothing = (path: string) =>
    [undefined, null, ''].includes(valueAt(body, path) as null | undefined | '');
  return fieldProblemsOf(z.safeParse(schema, body).error).map((fault) =>
    nothing(fault.path) && isRequired(limitsAt(schema, fault.path), updates)
      ? { path: fault.path, code: 'required' }
      : fault,
  );
}

interface Attempt {
  /** All that was wrong when somebody tried to send it. */
  readonly error: ApiError | undefined;
  /** Nothing was typed since. */
  readonly fresh: boolean;
}
const untried: Attempt = { error: undefined, fresh: false };

/** What is wrong before anything is sent: told from the first attempt on, as long as it stands. */
function useAttempt(look: () => readonly FieldProblem[]) {
  const [{ error, fresh }, setAttempt] = useState(untried);
  const texts = useProblemTexts(error);
  const standing = error ? look() : [];
  const attempt = () => {
    const fields = look();
    setAttempt({
      error: fields.length > 0 ? new ApiError('VALIDATION', { fields }) : undefined,
      fresh: true,
    });
    return fields.length > 0;
  };
  return {
    /** Until the next thing is typed. */
    error: fresh ? error : undefined,
    problem: fresh ? texts.problem : undefined,
    field: (path: string) => {
      const told = error?.fields.find((one) => one.path === path);
      const stands = standing.some((one) => one.path === path && one.code === told?.code);
      return stands ? texts.field(path) : undefined;
    },
    look: () => void attempt(),
    refuses: attempt,
    typed: () => setAttempt((before) => (before.fresh ? { ...before, fresh: false } : before)),
    anew: () => setAttempt(untried),
  };
}
