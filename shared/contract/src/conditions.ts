import type * as shapes from './condition-shapes.ts';
import { conditionShapes } from './condition-shapes.ts';
import * as z from './zod-schemas.ts';

export { type Effect, effects } from './condition-shapes.ts';
export * from './rules-met.ts';
export const { Condition, LimitedRule } = conditionShapes(z);
export type Condition = shapes.Condition;
export type LimitedRule = shapes.LimitedRule;
