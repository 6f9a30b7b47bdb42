import * as z from '../zod-schemas.ts';
import type * as shapes from './release-shapes.ts';
import { releaseShapes } from './release-shapes.ts';

export { fileListOf } from './release-shapes.ts';
export const { RemoteFacts, LiveRelease, FramedRelease, Release, Rollout, Change, LiveRecord, FramedRecord } =
  releaseShapes(z);
export type RemoteFacts = shapes.RemoteFacts;
export type LiveRelease = shapes.LiveRelease;
export type FramedRelease = shapes.FramedRelease;
export type Release = shapes.Release;
export type Rollout = shapes.Rollout;
export type Change = shapes.Change;
export type LiveRecord = shapes.LiveRecord;
export type FramedRecord = shapes.FramedRecord;
