/**
 * What a page reads before anything else comes, by plain schemas: the same shapes as those of the contract, without the library
 * that checks all else. A page's first code takes these and nothing of the others.
 */
import { withParts } from '../endpoint-parts.ts';
import * as z from '../plain/index.ts';
import type * as shapes from '../platform/me-shape.ts';
import { meCall, meShape } from '../platform/me-shape.ts';
import type * as texts from '../platform/published-text-shapes.ts';
import { publishedTextShape } from '../platform/published-text-shapes.ts';
import type * as releases from '../platform/release-shapes.ts';
import { releaseShapes } from '../platform/release-shapes.ts';
import type * as settings from '../platform/settings-shape.ts';
import { settingsShape } from '../platform/settings-shape.ts';
import type * as faults from '../platform/telemetry-shapes.ts';
import { telemetryCall, telemetryShapes } from '../platform/telemetry-shapes.ts';
import { problemShapes } from '../problem-shapes.ts';
import { scalarShapes } from '../scalar-shapes.ts';

const nothing = z.object({});
const telemetry = telemetryShapes(z);

export const { Problem } = problemShapes(z);
export const { consoleAddress } = scalarShapes(z);
export const { FramedRecord, Release } = releaseShapes(z);
export type FramedRecord = releases.FramedRecord;
export type Release = releases.Release;
export const PageSettings = settingsShape(z);
export type PageSettings = settings.PageSettings;
export const PublishedTexts = publishedTextShape(z);
export type PublishedTexts = texts.PublishedTexts;
export const { TelemetryEvent } = telemetry;
export type TelemetryEvent = faults.TelemetryEvent;
export const Me = meShape(z);
export type Me = shapes.Me;
export const getMe = withParts({ ...meCall, response: Me }, nothing);
export const recordEvents = withParts(
  { ...telemetryCall, body: telemetry.events, response: telemetry.taken },
  nothing,
);
