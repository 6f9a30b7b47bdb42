import { endpoint } from '../endpoint.ts';
import * as z from '../zod-schemas.ts';
import type * as shapes from './me-shape.ts';
import { meCall, meShape } from './me-shape.ts';

export { mayDo } from './may-do.ts';
export const Me = meShape(z);
export type Me = shapes.Me;

export const getMe = endpoint({ ...meCall, response: Me });
