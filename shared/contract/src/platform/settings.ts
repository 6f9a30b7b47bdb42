import * as z from '../zod-schemas.ts';
import type * as shapes from './settings-shape.ts';
import { settingsShape } from './settings-shape.ts';

export const PageSettings = settingsShape(z);
export type PageSettings = shapes.PageSettings;
