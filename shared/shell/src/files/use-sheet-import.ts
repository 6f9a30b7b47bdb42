import {
  type AnyEndpoint,
  type CallInput,
  type ResultOf,
  type SheetBody,
  type SheetProblem,
  sheetBytesAtMost,
} from '@console/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { useFaultText } from '../api/problem-text.ts';
import { useCall } from '../api/use-call.ts';
import { base64Of } from './base64.ts';

/** A call that takes a sheet in: `SheetBody` of the contract. */
export type SheetEndpoint = AnyEndpoint & { readonly body: typeof SheetBody };

/** A sheet on its way into the console. */
export interface SheetImporting<Told> {
  /** Name of the file that was chosen and can be taken. */
  readonly chosen: string | undefined;
  /** What it would do. */
  readonly found: Told | undefined;
  /** What it did. */
  readonly done: Told | undefined;
  readonly pending: boolean;
  /** Why it cannot be read, or was refused, in the user's language. */
  readonly problem: string | undefined;
  choose(file: File): Promise<void>;
  /** @returns what it did; undefined where it was refused, and what is wrong now is `found` */
  save(): Promise<Told | undefined>;
  /** What is wrong with a cell, in the user's language. */
  faultText(problem: SheetProblem): string;
}

/**
 * A sheet is looked through first, then taken in; refused after all (somebody was faster), it is looked through once more, so
 * that all that is wrong now is named row by row.
 * @param call the endpoint's call that takes this body
 */
export function useSheetImport<E extends SheetEndpoint>(
  endpoint: E,
  call: (body: z.input<typeof SheetBody>) => CallInput<E>,
): SheetImporting<ResultOf<E>> {
  const { t } = useTranslation('shell');
  const [sheet, setSheet] = useState<{ name: string; base64: string }>();
  const [found, setFound] = useState<ResultOf<E>>();
  const [done, setDone] = useState<ResultOf<E>>();
  const [fault, setFault] = useState<'file_too_big' | 'file_unreadable'>();
  const [choosing, setChoosing] = useState(false);
  /** Of the file that was chosen last; an earlier one sets nothing any more. */
  const newest = useRef<AbortController>(undefined);
  const [look, looking] = useCall(endpoint, { quietly: true });
  const [take, taking] = useCall(endpoint);
  const asked = (base64: string, dryRun: boolean) => call({ file: base64, dryRun });
  const lookThrough = async (file: File, signal: AbortSignal) => {
    if (file.size > sheetBytesAtMost) return setFault('file_too_big');
    // Moved, changed or locked since it was chosen.
    const bytes = await file.arrayBuffer().catch(() => undefined);
    if (signal.aborted) return;
    if (!bytes) return setFault('file_unreadable');
    const base64 = base64Of(new Uint8Array(bytes));
    setSheet({ name: file.name, base64 });
    const told = await look({ ...asked(base64, true), signal });
    if (!signal.aborted) setFound(told);
  };
  const choose = async (file: File) => {
    newest.current?.abort();
    const mine = new AbortController();
    newest.current = mine;
    const { signal } = mine;
    for (const forget of [setSheet, setFound, setDone, setFault]) forget(undefined);
    looking.clear();
    taking.clear();
    setChoosing(true);
    try {
      await lookThrough(file, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (!signal.aborted) setChoosing(false);
    }
  };
  const save = async () => {
    if (!sheet) return undefined;
    const told = await take(asked(sheet.base64, false));
    if (told) {
      setDone(told);
      setSheet(undefined);
      setFound(undefined);
      return told;
    }
    const now = await look(asked(sheet.base64, true));
    if (now) setFound(now);
    return undefined;
  };
  const unreadable = fault ? t(`fields.${fault}`) : (looking.field('file') ?? looking.problem);
  return {
    chosen: sheet?.name,
    ...{ found, done, choose, save },
    pending: choosing || looking.pending || taking.pending,
    problem: unreadable ?? taking.problem,
    faultText: useFaultText(),
  };
}
