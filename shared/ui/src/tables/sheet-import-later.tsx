import type { ReactNode } from 'react';
import { LoadingState } from '../states/loading-state.tsx';
import { partLater } from '../states/part-later.tsx';
import type { SheetImportProps } from './sheet-import.tsx';
import type { ToldSheet } from './sheet-report.tsx';

/** A sheet is looked through first; only one without any fault can be imported. */
export const SheetImport = partLater<SheetImportProps<ToldSheet>>(
  () => import('./sheet-import.tsx').then((part) => ({ default: part.SheetImport })),
  <LoadingState />,
) as <Told extends ToldSheet>(props: SheetImportProps<Told>) => ReactNode;
