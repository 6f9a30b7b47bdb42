import * as z from '../zod-schemas.ts';
import type * as shapes from './published-text-shapes.ts';
import { publishedTextShape } from './published-text-shapes.ts';

export { publishedTextsAddress } from './published-text-shapes.ts';
export const PublishedTexts = publishedTextShape(z);
export type PublishedTexts = shapes.PublishedTexts;
