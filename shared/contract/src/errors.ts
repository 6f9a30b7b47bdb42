import type * as shapes from './problem-shapes.ts';
import { problemShapes } from './problem-shapes.ts';
import * as z from './zod-schemas.ts';

export * from './api-error.ts';
export const { FieldProblem, Problem } = problemShapes(z);
export type FieldProblem = shapes.FieldProblem;
export type Problem = shapes.Problem;
