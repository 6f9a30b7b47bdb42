import type { Area } from '../house/area.ts';
import { apartment } from './apartment/index.ts';
import { bili } from './bili/index.ts';
import { codegen } from './codegen/index.ts';
import { notes } from './notes/index.ts';
import { wood } from './wood/index.ts';

/** All areas of the console. Nothing else of the server names one; demo data is entered in this order. */
export const areas: readonly Area[] = [notes, apartment, wood, bili, codegen];
