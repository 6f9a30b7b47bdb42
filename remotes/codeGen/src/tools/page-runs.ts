import type { Run } from './core/tool.ts';
import { run as base64 } from './encode/base64.ts';
import { run as bases } from './encode/bases.ts';
import { run as htmlCode } from './encode/html-code.ts';
import { run as unicodeCode } from './encode/unicode-code.ts';
import { run as urlCode } from './encode/url-code.ts';
import { run as urlParts } from './encode/url-parts.ts';
import { run as colour } from './look/colour.ts';
import { run as qr } from './look/qr.ts';
import { runHmac as hmac } from './secrets/hash.ts';
import { run as jwt } from './secrets/jwt.ts';
import { run as password, runToken as token } from './secrets/password.ts';
import { run as uuid } from './secrets/uuid.ts';
import { run as chmod } from './systems/chmod.ts';
import { run as subnet } from './systems/subnet.ts';
import { run as timestamp } from './time/timestamp.ts';
import { run as caseStyle } from './writing/case-style.ts';
import { run as lorem } from './writing/lorem.ts';

/** What is done before anybody could notice; fetched with the first tool that is opened. */
export const pageRuns: Readonly<Record<string, Run>> = {
  base64,
  bases,
  caseStyle,
  chmod,
  colour,
  hmac,
  htmlCode,
  jwt,
  lorem,
  password,
  qr,
  subnet,
  timestamp,
  token,
  unicodeCode,
  urlCode,
  urlParts,
  uuid,
};
