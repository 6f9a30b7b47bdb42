import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** The origin that strangers know the console by: the configured one, else the one that was asked. */
export const originAsked = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, request: FastifyRequest): string =>
  PUBLIC_URL === '' ? `${request.protocol}://${request.host}` : new URL(PUBLIC_URL).origin;

export interface RobotsOptions {
  config: Pick<Config, 'PUBLIC_URL'>;
  /** Pages of areas that search engines may read, and where their addresses are listed. */
  pages: readonly { readonly prefix: string; readonly sitemap?: string }[];
}

/**
 * `/robots.txt`: a search engine may look at every page, as any stranger may: behind a sign-in it finds the way to sign in, which it
 * may read, too. Only the API and where a sign-in comes back (`/account/`) are nothing to find; what of an area is for strangers
 * names a list of its pages.
 */
export const robots: FastifyPluginAsync<RobotsOptions> = async (app, { config, pages }) => {
  app.get('/robots.txt', { config: { rateLimit: false } }, (request, reply) => {
    const origin = originAsked(config, request);
    const found = pages.filter(({ sitemap }) => sitemap !== undefined);
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /account/',
      ...found.map(({ prefix, sitemap }) => `Sitemap: ${origin}${prefix}/${sitemap}`),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
      .send(`${lines.join('\n')}\n`);
  });
};
