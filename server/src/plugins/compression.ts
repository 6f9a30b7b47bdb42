import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Below this many bytes compressing costs more than it saves. */
const worthIt = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const encoders = {
  br: (text: string): Promise<Buffer> => brotli(text, fast),
  gzip: (text: string): Promise<Buffer> => zip(text),
} as const;
export type Encoding = keyof typeof encoders;

/** The best encoding that an `Accept-Encoding` header takes; none is taken for granted. */
export function encodingOf(accepted = ''): Encoding | undefined {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding));
}

export const compress = (text: string, encoding: Encoding): Promise<Buffer> => encoders[encoding](text);

/**
 * Compresses the JSON answers of an instance. Only for answers in which nothing secret stands beside what somebody
 * sent (BREACH): the API's, never the identity provider's.
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthIt || reply.hasHeader('content-encoding'))
      return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    reply.header('vary', 'Accept-Encoding');
    const encoding = encodingOf(request.headers['accept-encoding']);
    if (encoding === undefined) return payload;
    reply.header('content-encoding', encoding);
    // The same bytes no more, only the same content.
    const etag = reply.getHeader('etag');
    if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
    return compress(payload, encoding);
  });
}
